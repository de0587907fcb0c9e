// The client's index: the browser side of the contract, without React.
export * from './account-store.ts';
export * from './call-error.ts';
export * from './clock.ts';
export * from './connection.ts';
export * from './http.ts';
export * from './make-client.ts';
export * from './market-store.ts';
export * from './preferences.ts';
export * from './quotes-store.ts';
export { makeIdempotencyKey, makeRandomId } from './random-id.ts';
export * from './resource.ts';
export * from './session.ts';
export * from './socket.ts';
export * from './storage.ts';
export * from './topics.ts';
export * from './trading-day.ts';
