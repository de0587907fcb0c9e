// The steps of `npm test` and `npm run test:deep`, in order.
import { join } from 'node:path';
import { buildApps } from '../build.mjs';
import { root } from '../repository.mjs';
import { outcomeOfStep } from './outcome.ts';
import { installed, programStep, runPlaywright, runVitest, type Step } from './programs.ts';

const program = (path: string): string => join(root, path);
const mutations = program('tools/mutations.mjs');

export const checkSteps: readonly Step[] = [
  programStep('checks', 'format and lint', [installed('@biomejs', 'biome', 'bin', 'biome'), 'check', '.']),
  programStep('checks', 'types', [installed('typescript', 'bin', 'tsc'), '-b', 'tsconfig.rooms.json']),
  programStep('checks', 'promises', [installed('oxlint', 'bin', 'oxlint'), '--type-aware']),
  programStep('checks', 'unused code', [installed('knip', 'bin', 'knip.js'), '--no-progress']),
  programStep('checks', 'rules of the house', [program('tools/checks/check.ts')]),
];

export const steps: readonly Step[] = [
  ...checkSteps,
  { part: 'unit', name: 'unit and server tests', run: () => runVitest() },
  simulation('proofs', 100),
  programStep('proofs', 'a sixtieth of the mutations', [mutations, '--each=60']),
  {
    part: 'browser',
    name: 'build',
    run: async () => {
      await buildApps(process.execPath);
      return outcomeOfStep('build');
    },
  },
  { part: 'browser', name: 'browser tests', run: () => runPlaywright() },
  // After both: whether the test of every row of docs/conformance.md ran and passed.
  programStep('conformance', 'conformance', [program('tools/conformance/conformance.ts')]),
];

export const deepSteps: readonly Step[] = [
  { part: 'tests', name: 'deep tests', run: () => runVitest('--config=vitest.deep.config.ts') },
  {
    part: 'engines',
    name: 'server tests with two engines',
    run: () => runVitest('--config=vitest.engines.config.ts'),
  },
  simulation('simulation', 1_000),
  programStep('mutations', 'all mutations', [mutations]),
  programStep('receipts', 'both checkers of receipts', [program('tools/receipts-agree.ts')]),
  programStep('soak', 'soak', [program('proofs/src/soak.ts')]),
  {
    part: 'journeys',
    name: 'journeys in further languages',
    run: () => runPlaywright('--config=deep.config.ts'),
  },
  { part: 'tour', name: 'tour of every screen', run: () => runPlaywright('--config=tour.config.ts') },
  {
    part: 'tour',
    name: 'every screen in sixteen languages',
    run: () => runPlaywright('--config=language-tour.config.ts'),
  },
  {
    part: 'tour',
    name: 'sheets of sixteen languages',
    run: () => runPlaywright('--config=language-sheets.config.ts'),
  },
  {
    part: 'office',
    name: 'tour of the office',
    run: () => runPlaywright('--config=office-tour.config.ts'),
  },
];

export function simulation(part: string, seeds: number): Step {
  const file = program('proofs/src/simulate.ts');
  const args = [file, '--seeds', String(seeds), '--steps', '1000'];
  return programStep(part, `simulation, ${seeds.toLocaleString('en')} seeds`, args);
}
