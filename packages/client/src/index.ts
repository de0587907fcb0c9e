// The client's index: the browser side of the contract, without React.
export {
  CARD_ID_MAX,
  CHAT_TEXT_MAX,
  CLASS_CRITERIA,
  CLASS_CRITERIA_MIN,
  type ClassCriterion,
  CODE_LENGTH,
  CODE_LIFE_SECONDS,
  FEEDBACK_CONTACT_MAX,
  FEEDBACK_TEXT_MAX,
  IMAGE_BYTES_MAX,
  LOG_KINDS,
  type LogKind,
  type MethodKind,
  PAGE_SIZE,
  PASSKEY_NAME_MAX,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  PERIODS,
  type Period,
  REAL_NAME_MAX,
  WITHDRAWAL_TEXT_MAX,
  type WithdrawalWord,
} from '@candor/contract/plain';
export * from './account-store.ts';
export * from './call-error.ts';
export { resetDemo } from './calls/account-calls.ts';
export * from './calls/alert-calls.ts';
export * from './calls/chart-calls.ts';
export * from './calls/chat-calls.ts';
export * from './calls/company-calls.ts';
export * from './calls/deposit-calls.ts';
export * from './calls/entry-calls.ts';
export * from './calls/identity-calls.ts';
export { fetchImage, uploadChatImage, uploadImage } from './calls/image-calls.ts';
export * from './calls/invite-calls.ts';
export * from './calls/log-calls.ts';
export * from './calls/news-calls.ts';
export * from './calls/notice-calls.ts';
export * from './calls/notice-way-calls.ts';
export * from './calls/order-calls.ts';
export * from './calls/profile-calls.ts';
export * from './calls/proof-calls.ts';
export * from './calls/protection-calls.ts';
export {
  answerQuestionnaire,
  beginQuestionnaire,
  fetchQuestionnaire,
} from './calls/questionnaire-calls.ts';
export * from './calls/ranking-calls.ts';
export * from './calls/security-calls.ts';
export * from './calls/support-calls.ts';
export * from './calls/withdrawal-calls.ts';
export * from './chat/chat-store.ts';
export type { PendingMessage } from './chat/outgoing.ts';
export * from './clock.ts';
export * from './connection.ts';
export type { DemoLoginOptions } from './demo-proof/solve-proof.ts';
export * from './http.ts';
export { shrinkImage } from './images/shrink-image.ts';
export * from './kept.ts';
export * from './kept-orders.ts';
export * from './make-client.ts';
export * from './market-store.ts';
export { ordersOf } from './orders/orders-of.ts';
export type { OrdersStore } from './orders/orders-store.ts';
export type { Account, OrderFigures } from './parse/account.ts';
export type { AccountStatement, LogEntry } from './parse/account-log.ts';
export type { Area } from './parse/area.ts';
export type { Basics, CompanyStatus, ServiceLink } from './parse/basics.ts';
export type { Candle } from './parse/candle.ts';
export { type ChatHours, type ChatMessage, parseChatPush } from './parse/chat.ts';
export type {
  BankWay,
  CoinWay,
  Deposit,
  DepositKind,
  DepositPage,
  DepositStatus,
  DepositWays,
} from './parse/deposit.ts';
export {
  type EntryField,
  entryFieldOf,
  type Method,
  type RegisterRules,
  type TypedContact,
  takesPasskey,
} from './parse/entry.ts';
export { type IdentityField, type IdentityReview, parseIdentityField } from './parse/identity.ts';
export type { Category, Instrument } from './parse/instrument.ts';
export type { InvitedClient, InviteInfo } from './parse/invite.ts';
export type { NewsArticle, NewsRow } from './parse/news.ts';
export type { Notice } from './parse/notice.ts';
export type { NoticeChannel, NoticeSetting, QuietHours, UserNotice } from './parse/notice-list.ts';
export {
  type Closing,
  type ConversionStep,
  type HistoryResult,
  type Order,
  type OrderInstrument,
  type OrderPage,
  priceAt,
} from './parse/order.ts';
export type { PriceAlert } from './parse/price-alert.ts';
export type { Profile } from './parse/profile.ts';
export type { DepositLimit, LossLimit, OwnLimit, Protection } from './parse/protection.ts';
export type { Provider } from './parse/provider.ts';
export type { Questionnaire } from './parse/questionnaire.ts';
export { type DayQuote, type Sides, sidesOf } from './parse/quote.ts';
export type { OwnRanking, RankedTrader, RankingOrder, TraderFigures } from './parse/ranking.ts';
export type { AccountSession, Passkey, SecurityState } from './parse/security.ts';
export type { TapeTick } from './parse/tape.ts';
export type { CurveDay, TraderInstrument, TraderMonth, TraderPage } from './parse/trader-page.ts';
export type { Login, User } from './parse/user.ts';
export type {
  Withdrawal,
  WithdrawalPage,
  WithdrawCurrency,
  WithdrawMethod,
  WithdrawTerms,
} from './parse/withdrawal.ts';
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
export { type AskedRequest, isPromisedOf } from './write/promised-request.ts';
