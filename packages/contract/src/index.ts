// The contract's index. `calls`, `shapes` and `socket` bring zod/mini with them: browsers import their types only.
export * from './calls.ts';
export * from './demo-proof.ts';
export * from './envelope.ts';
export * from './parameters.ts';
export * from './paths.ts';
export * from './refusals.ts';
export * from './shapes.ts';
export * from './socket.ts';
