// The part of the contract without schemas: for browsers, which carry no validator. Types may come from anywhere.
export * from './identity/demo-proof.ts';
export * from './market/codes.ts';
export * from './market/periods.ts';
export * from './market/topics.ts';
export * from './paths.ts';
export * from './refusals.ts';
export * from './support/lengths.ts';
export * from './topics.ts';
export * from './trading/codes.ts';
export * from './trading/topics.ts';
export * from './wire/call-site.ts';
export * from './wire/envelope.ts';
export * from './wire/page-size.ts';
export { type FigureKind, type PlainKind, plainKind, type RefusalRow } from './wire/refusal-row.ts';
export * from './wire/socket.ts';
