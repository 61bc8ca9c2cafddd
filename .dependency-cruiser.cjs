/** The house: imports point one way. See README, "How the house is built". */
const pure = '^src/(rules|recognition|guidance|game|solve)/';

/** A station may import only from the stations named (and from itself). */
const only = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(src|drivers)/', pathNot: to },
});

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'pure-core-has-no-node',
      comment:
        'rules, recognition, guidance, game and solve read no clock, no file, no device: a recorded stream replays byte for byte.',
      severity: 'error',
      from: { path: pure },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pure-core-packages',
      comment: 'The pure core knows chessops and nothing else from outside.',
      severity: 'error',
      from: { path: pure },
      to: { dependencyTypes: ['npm', 'npm-dev'], pathNot: '^node_modules/(chessops|@badrap/result)/' },
    },
    only('rules-stand-on-nothing', '^src/rules/', '^src/rules/'),
    only('board-stands-on-nothing', '^src/board/', '^src/board/'),
    only('drivers-see-the-board-only', '^drivers/[^/]+/', '^(src/board|drivers)/'),
    only('families-know-their-entries', '^drivers/[^/]+$', '^src/board/|^drivers/[^/]+/family[.]ts$'),
    {
      name: 'an-entry-loads-nothing',
      comment: "A family's code is loaded when a board of it is wanted, never at the start of the program.",
      severity: 'error',
      from: { path: '^drivers/[^/]+/family[.]ts$' },
      to: { dynamic: false, dependencyTypesNot: ['type-only'], path: '^(src|drivers)/' },
    },
    {
      name: 'drivers-do-not-see-each-other',
      severity: 'error',
      from: { path: '^drivers/([^/]+)/' },
      to: { path: '^drivers/[^/]+/', pathNot: '^drivers/$1/' },
    },
    only(
      'attach-on-board-and-families',
      '^src/attach/',
      '^src/(attach|board)/|^drivers/families[.]ts$|^src/rules/result[.]ts$',
    ),
    {
      name: 'only-commands-attach-boards',
      comment: 'Everybody else is handed a board that is open.',
      severity: 'error',
      from: { path: '^(src|drivers)/', pathNot: '^src/(attach|cli)/' },
      to: { path: '^src/attach/' },
    },
    only('recognition-on-rules-and-board', '^src/recognition/', '^src/(recognition|rules|board)/'),
    only('solve-on-rules', '^src/solve/', '^src/(solve|rules)/'),
    only('game-on-rules', '^src/game/', '^src/(game|rules)/'),
    only('guidance-below-the-table', '^src/guidance/', '^src/(guidance|game|recognition|rules|board)/'),
    only(
      'record-below-the-table',
      '^src/record/',
      '^src/(record|game|rules|board)/|^src/guidance/messages(/|\\.ts$)',
    ),
    only(
      'table-joins-the-stations',
      '^src/table/',
      '^src/(table|game|recognition|guidance|record|rules|board)/',
    ),
    {
      name: 'a-table-speaks-by-its-service',
      comment:
        'Everybody else sees requests, answers, the view and news (and traces with their replay): never the core, the record, the lights.',
      severity: 'error',
      from: { path: '^(src|drivers)/', pathNot: '^src/table/' },
      to: {
        path: '^src/table/',
        pathNot:
          '^src/table/(service|request|answer|speaker|view|parts|shown|settings|condition|boardHands|squareTrial|words|trace|replay|readingJson)[.]ts$',
      },
    },
    only(
      'simulated-hands-know-the-table',
      '^src/simulated/',
      '^src/(simulated|table|guidance|rules|board)/|^drivers/simulator/',
    ),
    only(
      'opponents-know-the-table-by-its-service',
      '^src/opponents/',
      '^src/(opponents|table|solve|guidance|rules|board)/',
    ),
    only(
      'page-shows-the-table',
      '^src/page/(?!client/)',
      '^src/(page|table|guidance|record|game|rules|board)/',
    ),
    only(
      'browser-part-is-pure',
      '^src/page/client/',
      '^src/(page/client|guidance|recognition|game|rules|board)/|^src/page/contract|^src/table/(parts|request|settings|shown)[.]ts$',
    ),
    {
      name: 'server-does-not-import-the-browser-part',
      severity: 'error',
      from: { path: '^src/page/(?!client/)' },
      to: { path: '^src/page/client/' },
    },
    {
      name: 'browser-part-packages',
      comment: 'What a browser loads: little, and nothing of Node.',
      severity: 'error',
      from: { path: '^src/page/client/' },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev'],
        pathNot: '^node_modules/(chessops|@badrap/result|preact|zod|@lichess-org/chessground)/',
      },
    },
    only('cli-below-main', '^src/cli/', '^src/(?!main)|^drivers/'),
    {
      name: 'commands-know-no-driver',
      comment: 'They know the table of families, and EBL/1, which traces are written in.',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: { path: '^drivers/', pathNot: '^drivers/(families[.]ts$|ebl/protocol[.]ts$)' },
    },
    {
      name: 'nobody-imports-tests',
      severity: 'error',
      from: { path: '^(src|drivers)/' },
      to: { path: '^test/' },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
