// Test support of the core for tests and tools of other workspaces.
export * from './auditor.ts';
export * from './ledger-check.ts';
export * from './make-spec.ts';
export * from './market-order.ts';
export * from './random.ts';
export * from './record-journal.ts';
export * from './record-taped-journal.ts';
export * from './refusal-codes.ts';
export * from './scenario.ts';
export { Simulation, shardsOfSeed } from './simulation.ts';
export * from './simulation-tally.ts';
