// The contract's index: the plain part and all schemas. These bring zod/mini along, so browsers import their types only.
export * from './calls.ts';
export * from './company/shapes.ts';
export * from './identity/shapes.ts';
export * from './market/pushes.ts';
export * from './market/shapes.ts';
export * from './plain.ts';
export * from './ranking/shapes.ts';
export * from './trading/pushes.ts';
export * from './trading/shapes.ts';
export * from './wire/call.ts';
export * from './wire/client-frame.ts';
export * from './wire/envelope-schema.ts';
export * from './wire/parameters.ts';
export * from './wire/refusal-schema.ts';
