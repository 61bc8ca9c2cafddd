/** `npm run bench`: one bench after the other, as ratios and counts; `npm run bench -- NAME…` for some of them. */
const BENCHES: Readonly<Record<string, () => Promise<unknown>>> = {
  recognition: async () => {
    const { benchRecognition, recognitionLines } = await import('./recognition.js');
    for (const line of recognitionLines(await benchRecognition())) console.log(line);
  },
  solve: async () => (await import('./solve.js')).benchSolve(),
  screen: async () => await import('./screen.js'),
  page: async () => await import('./page.js'),
  budgets: async () => {
    const { budgetLines, measureBudgets, withinBudgets } = await import('./budgets.js');
    const budgets = await measureBudgets();
    for (const line of budgetLines(budgets)) console.log(line);
    if (!withinBudgets(budgets)) process.exitCode = 1;
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`There is no bench "${unknown[0]}": choose ${Object.keys(BENCHES).join(', ')}.`);
  process.exitCode = 2;
} else {
  for (const [name, run] of Object.entries(BENCHES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n== ${name}`);
    await run();
  }
}

export {};
