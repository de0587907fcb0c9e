// `npm run bench [-- --quick] [--only=revaluation,recovery,…]`: how fast orders become durable, and what else the
// engine must do; each result as a ratio to a yardstick measured in the same run.

import { openTestStore, type TestStore } from '@candor/server/db/testing/test-store.ts';
import { type Part, parts } from './parts.ts';

const quick = process.argv.includes('--quick');
const names = Object.keys(parts) as Part[];
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length);
const chosen = only === undefined ? names : (only.split(',') as Part[]);
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`there is no part ${unknown.join(', ')}; there are ${names.join(', ')}`);
  process.exit(2);
}

let store: TestStore | undefined;
const context = {
  quick,
  say: (line: string): void => console.log(line),
  progress: (step: string): void => console.error(`• ${step} …`),
  store: async (): Promise<TestStore> => {
    store ??= await openTestStore();
    return store;
  },
};
try {
  for (const name of chosen) await parts[name](context);
} finally {
  await store?.remove();
}
