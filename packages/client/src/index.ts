// The client's index: the browser side of the contract, without React.
export {
  CARD_ID_MAX,
  CHART_PERIODS,
  CHART_STORAGE_MAX,
  CHAT_TEXT_MAX,
  type ChartPeriod,
  CLASS_CRITERIA,
  CLASS_CRITERIA_MIN,
  type ClassCriterion,
  CODE_LENGTH,
  CODE_LIFE_SECONDS,
  FAVOURITES,
  FEEDBACK_CONTACT_MAX,
  FEEDBACK_TEXT_MAX,
  IMAGE_BYTES_MAX,
  LOG_KINDS,
  LONG_PERIODS,
  type LogKind,
  type LongPeriod,
  type MethodKind,
  PAGE_SIZE,
  PASSKEY_NAME_MAX,
  PASSWORD_LENGTH_MIN,
  PERIODS,
  type Period,
  REAL_NAME_MAX,
  RECORD_DAYS_MIN,
  RECORD_TRADES_MIN,
  SHORT_PERIODS,
  type ShortPeriod,
  TRADE_NOTE_MAX,
  TRADE_TAG_MAX,
  TRADE_TAGS_MAX,
  WATCHLIST_NAME_MAX,
  WITHDRAWAL_TEXT_MAX,
} from '@candor/contract/plain';
export * from './account-store.ts';
export * from './call-error.ts';
export * from './calls/account-calls.ts';
export * from './calls/alert-calls.ts';
export * from './calls/calendar-calls.ts';
export * from './calls/chart-calls.ts';
export * from './calls/chart-storage-calls.ts';
export * from './calls/chat-calls.ts';
export * from './calls/company-calls.ts';
export * from './calls/day-start-call.ts';
export * from './calls/deposit-calls.ts';
export * from './calls/entry-calls.ts';
export * from './calls/identity-calls.ts';
export * from './calls/image-calls.ts';
export * from './calls/invite-calls.ts';
export * from './calls/log-calls.ts';
export * from './calls/news-calls.ts';
export * from './calls/notification-calls.ts';
export * from './calls/order-calls.ts';
export * from './calls/proof-calls.ts';
export * from './calls/protection-calls.ts';
export * from './calls/questionnaire-calls.ts';
export * from './calls/ranking-calls.ts';
export * from './calls/security-calls.ts';
export * from './calls/statistics-calls.ts';
export * from './calls/support-calls.ts';
export * from './calls/trade-note-calls.ts';
export * from './calls/withdrawal-calls.ts';
export * from './chat/chat-store.ts';
export type { PendingMessage } from './chat/outgoing.ts';
export * from './clock.ts';
export * from './connection.ts';
export * from './http.ts';
export { shrinkImage } from './images/shrink-image.ts';
export { makeListeners } from './listeners.ts';
export * from './make-client.ts';
export * from './market-store.ts';
export { ordersOf } from './orders/orders-of.ts';
export type { OrdersStore } from './orders/orders-store.ts';
export * from './other-login.ts';
export type { Account, OrderMetrics } from './parse/account.ts';
export type { Basics, CompanyStatus } from './parse/basics.ts';
export { type ChatHours, type ChatMessage, parseChatPush } from './parse/chat.ts';
export type { Instrument } from './parse/instrument.ts';
export type { PushedNotification } from './parse/notification.ts';
export {
  type Closing,
  type HistoryResult,
  type Order,
  type OrderPage,
  priceAt,
} from './parse/order.ts';
export { type DayQuote, type Sides, sidesOf } from './parse/quote.ts';
export type { Login } from './parse/user.ts';
export { perClient, perLogin } from './per-client.ts';
export * from './preferences.ts';
export * from './quotes-store.ts';
export { makeIdempotencyKey } from './random-id.ts';
export * from './resource.ts';
export * from './socket.ts';
export * from './storage.ts';
export * from './stored.ts';
export * from './stored-orders.ts';
export * from './ticket-memory.ts';
export * from './topics.ts';
export * from './trading-day.ts';
export * from './watchlists/watchlists-store.ts';
export {
  kindOfCall,
  type OrderRequest,
  type RequestKind,
  requestCalls,
  type WrittenRequest,
  writeOrderRequest,
} from './write/order-request.ts';
export { type AskedRequest, isPromisedOf } from './write/promised-request.ts';
export type { TradeFilter } from './write/trade-filter.ts';
