/**
 * `npm run lights`: who writes to a board? The types are asked, not the text: a call of Board.show, say or showTimes is
 * found whatever its object is called. Only the composer of lights may, and boards that hand a call on to another board.
 */
import { relative } from 'node:path';
import ts from 'typescript';

const root = process.argv[2] ?? process.cwd();
const WRITES = new Set(['show', 'say', 'showTimes']);
/** The composer; then boards that stand for another one. */
const MAY =
  /^(src\/table\/lights\.ts|src\/attach\/awaitedBoard\.ts|src\/simulated\/simulatedBoard\.ts|src\/board\/|drivers\/)/;

const config = ts.getParsedCommandLineOfConfigFile(
  `${root}/tsconfig.json`,
  {},
  {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (fault) => {
      throw new Error(ts.flattenDiagnosticMessageText(fault.messageText, ' '));
    },
  },
);
if (config === undefined) throw new Error('no tsconfig.json');
const program = ts.createProgram(config.fileNames, config.options);
const checker = program.getTypeChecker();

function isBoards(node: ts.MemberName): boolean {
  const symbol = checker.getSymbolAtLocation(node);
  return (symbol?.declarations ?? []).some(
    (one) =>
      ts.isInterfaceDeclaration(one.parent) &&
      one.parent.name.text === 'Board' &&
      relative(root, one.getSourceFile().fileName) === 'src/board/board.ts',
  );
}

const writers: string[] = [];
let seen = 0;
for (const file of program.getSourceFiles()) {
  const path = relative(root, file.fileName);
  if (!/^(src|drivers)\//.test(path)) continue;
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && WRITES.has(node.name.text) && isBoards(node.name)) {
      seen += 1;
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      if (!MAY.test(path)) writers.push(`${path}:${line + 1} ${node.getText().replace(/\s+/g, ' ')}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
}
if (seen === 0) writers.push('nobody writes to a board: this check sees nothing');
for (const writer of writers) console.error(`${writer}: only src/table/lights.ts writes to a board`);
if (writers.length > 0) process.exitCode = 1;
else console.log(`one writer of lights (${seen} places in it, and in boards that hand on)`);
