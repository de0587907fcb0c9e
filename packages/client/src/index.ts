// The client's index: the browser side of the contract, without React.
export {
  FEEDBACK_CONTACT_MAX,
  FEEDBACK_TEXT_MAX,
  PAGE_SIZE,
  PERIODS,
  type Period,
} from '@candor/contract/plain';
export * from './account-store.ts';
export * from './call-error.ts';
export { resetDemo } from './calls/account-calls.ts';
export * from './calls/chart-calls.ts';
export * from './calls/company-calls.ts';
export * from './calls/order-calls.ts';
export * from './calls/ranking-calls.ts';
export * from './calls/support-calls.ts';
export * from './clock.ts';
export * from './connection.ts';
export type { DemoLoginOptions } from './demo-proof/solve-proof.ts';
export * from './http.ts';
export * from './kept.ts';
export * from './kept-orders.ts';
export * from './make-client.ts';
export * from './market-store.ts';
export { ordersOf } from './orders/orders-of.ts';
export type { OrdersStore } from './orders/orders-store.ts';
export type { Account, OrderFigures } from './parse/account.ts';
export type { Basics, CompanyStatus } from './parse/basics.ts';
export type { Candle } from './parse/candle.ts';
export type { Category, Instrument } from './parse/instrument.ts';
export type { Notice } from './parse/notice.ts';
export {
  type Closing,
  type ConversionStep,
  type HistoryResult,
  type Order,
  type OrderInstrument,
  type OrderPage,
  priceAt,
} from './parse/order.ts';
export type { Provider } from './parse/provider.ts';
export { type DayQuote, type Sides, sidesOf } from './parse/quote.ts';
export type { OwnRanking, RankedTrader, TraderFigures } from './parse/ranking.ts';
export type { Login, User } from './parse/user.ts';
export * from './preferences.ts';
export * from './quotes-store.ts';
export { makeIdempotencyKey, makeRandomId } from './random-id.ts';
export * from './resource.ts';
export * from './session.ts';
export * from './socket.ts';
export * from './storage.ts';
export * from './ticket-memory.ts';
export * from './topics.ts';
export * from './trading-day.ts';
export {
  kindOfCall,
  type OrderRequest,
  type RequestKind,
  type WrittenRequest,
  writeOrderRequest,
} from './write/order-request.ts';
