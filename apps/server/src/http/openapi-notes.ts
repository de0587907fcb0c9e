// What the API's document says of each call beyond its schemas: what it is for, and which refusals are its own.
import type { CallName, ErrorName } from '@candor/contract';

export interface CallNote {
  readonly tag: 'Site' | 'Identity' | 'Account' | 'Market' | 'Trading';
  readonly summary: string;
  /** Besides missing_parameter, invalid_parameter and, where a login is needed, session_invalid. */
  readonly refusals: readonly ErrorName[];
}

const keyed = ['idempotency_conflict', 'too_many_idempotency_keys'] as const;

export const callNotes: Readonly<Record<CallName, CallNote>> = {
  areaList: { tag: 'Site', summary: 'Countries and dialling codes that are served', refusals: [] },
  setting: { tag: 'Site', summary: 'One setting by its key; an unknown key is null', refusals: [] },
  basicInfo: { tag: 'Site', summary: 'Base settings and where the prices come from', refusals: [] },
  companyStatus: {
    tag: 'Site',
    summary:
      'Whether the service runs (status 0), in which mode (type 1 is main mode), and where to go otherwise',
    refusals: [],
  },
  providers: {
    tag: 'Site',
    summary: 'Service providers whose name has every word of `name`; all of them without one',
    refusals: [],
  },
  complaintEmail: {
    tag: 'Site',
    summary: 'Where complaints are sent; empty where nothing is set',
    refusals: [],
  },
  createDemo: {
    tag: 'Identity',
    summary: 'Log in to the demo account of an id that the client made; opened where there is none',
    refusals: ['demo_limit'],
  },
  logout: { tag: 'Identity', summary: 'End this session', refusals: [] },
  userInfo: { tag: 'Identity', summary: 'Who is logged in', refusals: [] },
  getBalance: { tag: 'Account', summary: 'Cash and what is set aside for withdrawals', refusals: [] },
  forexDetail: { tag: 'Account', summary: 'The account with its live figures', refusals: [] },
  forexChange: { tag: 'Account', summary: 'Movements of cash, newest first', refusals: [] },
  resetDemo: {
    tag: 'Account',
    summary: 'Close everything of a demo account and start again at 10,000 USD',
    refusals: ['demo_account_required', ...keyed],
  },
  categories: { tag: 'Market', summary: 'Categories of instruments', refusals: [] },
  tradeList: { tag: 'Market', summary: 'Instruments with their terms and quotes', refusals: [] },
  smallKline: {
    tag: 'Market',
    summary: 'The last 48 bars, for small charts',
    refusals: ['instrument_not_found'],
  },
  kline: {
    tag: 'Market',
    summary: 'Bars, oldest first; the last is still open. `to` pages back, in milliseconds, exclusive',
    refusals: ['instrument_not_found'],
  },
  submit: {
    tag: 'Trading',
    summary: 'Place a market or a pending order',
    refusals: [
      'instrument_not_found',
      'market_closed',
      'market_halted',
      'quote_stale',
      'no_leverage_configured',
      'leverage_not_offered',
      'quantity_too_small',
      'quantity_too_large',
      'quantity_step',
      'price_moved',
      'pending_price_required',
      'pending_price_at_market',
      'invalid_stop_loss',
      'invalid_take_profit',
      'too_many_orders',
      'conversion_unavailable',
      'insufficient_margin',
      'amount_out_of_range',
      ...keyed,
    ],
  },
  myDeal: { tag: 'Trading', summary: 'Orders: 0 pending, 1 holding, 3 history; newest first', refusals: [] },
  close: {
    tag: 'Trading',
    summary: 'Close a position, or a part of it',
    refusals: [
      'order_not_found',
      'order_not_open',
      'market_closed',
      'market_halted',
      'quote_stale',
      'partial_close_quantity',
      ...keyed,
    ],
  },
  cancelTrade: {
    tag: 'Trading',
    summary: 'Cancel a pending order',
    refusals: ['order_not_found', 'order_not_pending', ...keyed],
  },
  setStopPrice: {
    tag: 'Trading',
    summary: 'Set stop loss and take profit; 0 clears, absent leaves',
    refusals: ['order_not_found', 'order_not_open', 'invalid_stop_loss', 'invalid_take_profit', ...keyed],
  },
};
