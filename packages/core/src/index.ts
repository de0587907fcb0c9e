// The core's index: what other rooms may use of it.

export * from './engine/apply.ts';
export * from './engine/arithmetic.ts';
export * from './engine/check-terms.ts';
export { DEMO_BALANCE } from './engine/decide-change.ts';
export * from './engine/exposure.ts';
export * from './engine/fill.ts';
export type { KeyRecord, StoredReply } from './engine/key-log.ts';
export * from './engine/market.ts';
export * from './engine/risk.ts';
export * from './engine/rollover-days.ts';
export * from './engine/snapshot.ts';
export * from './engine/state.ts';
export * from './engine/venue.ts';
export * from './engine/views.ts';
export * from './ledger/transactions.ts';
export * from './model/command.ts';
export * from './model/event.ts';
export * from './model/instrument.ts';
export * from './model/market.ts';
export * from './model/order.ts';
export * from './model/refusal.ts';
export * from './model/settings.ts';
export * from './model/view.ts';
export * from './units/brand.ts';
export * from './units/decimal.ts';
export * from './units/integer.ts';
export * from './units/units.ts';
