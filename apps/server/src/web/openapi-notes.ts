// What the API's document says of each call beyond its schemas: what it is for, and which refusals are its own.
import type { CallName, ErrorName } from '@candor/contract';

export interface CallNote {
  readonly tag: 'Site' | 'Identity' | 'Account' | 'Market' | 'Trading' | 'Ranking';
  readonly summary: string;
  /** What names and schemas can't say: how a figure is worked out. */
  readonly description?: string;
  /** Besides missing_parameter, invalid_parameter and, where a login is needed, session_invalid. */
  readonly refusals: readonly ErrorName[];
}

const keyed = ['idempotency_conflict', 'too_many_idempotency_keys'] as const;
/** Of what the engine journals: a demo account's are counted by the day. */
const acting = [...keyed, 'too_many_acts'] as const;

const rankingRules = [
  'All sums are exact and of closed trades only: price profit less opening fees, with swaps. The parts of one position are one trade.',
  'three_week_* are of the last 21 days on the clock of the feed; total_* since the account began, for a demo account since its last reset.',
  'Rates are fractions, rounded half away from zero to 6 decimals: result / (balance at the beginning + what was put in since; nothing is taken off for withdrawals).',
  'With 10,000 at the beginning, 2,000 put in since and a result of 300 it is 0.025. Win is won trades / closed trades.',
  'multiple is the leverage of the three weeks, weighted by margin, with 1 decimal. followers is 0, since nobody can be copied yet. is_demo tells demo money from real.',
].join(' ');

const demoRules = [
  'The first five new accounts an hour from one network are free. A further one is refused demo_limit, whose details have seconds (until it takes less), challenge and bits.',
  'Send the call again within five minutes with the same demo_id, that challenge and a proof: 1 to 64 of A-Z a-z 0-9 _ - such that the SHA-256 of the ASCII text challenge:demo_id:proof begins with so many zero bits, the highest of each byte first.',
  'Example: of c1.example:0123456789abcdef:7953 the hash is 0000575b728c…, with 17 zero bits.',
  'A challenge holds for its demo_id, its network and one opening; a proof that is sent is judged also where none is needed. Bits grow with the openings of the hour; from 200 on the details have no challenge, and only waiting helps.',
  'A page of another site is refused with status 403, cross_site_refused.',
].join(' ');

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
    description: demoRules,
    refusals: [
      'demo_limit',
      'demo_challenge_invalid',
      'demo_challenge_foreign',
      'demo_challenge_expired',
      'demo_challenge_used',
      'demo_proof_invalid',
      'cross_site_refused',
    ],
  },
  logout: { tag: 'Identity', summary: 'End this session', refusals: [] },
  userInfo: { tag: 'Identity', summary: 'Who is logged in', refusals: [] },
  getBalance: { tag: 'Account', summary: 'Cash and what is set aside for withdrawals', refusals: [] },
  forexDetail: { tag: 'Account', summary: 'The account with its live figures', refusals: [] },
  forexChange: { tag: 'Account', summary: 'Movements of cash, newest first', refusals: [] },
  resetDemo: {
    tag: 'Account',
    summary: 'Close everything of a demo account and start again at 10,000 USD',
    refusals: ['demo_account_required', ...acting],
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
      ...acting,
    ],
  },
  myDeal: {
    tag: 'Trading',
    summary:
      'Orders: 0 pending, 1 holding, 3 history; newest first. Sums of the history count from the last demo reset on',
    refusals: [],
  },
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
      'conversion_unavailable',
      'amount_out_of_range',
      ...acting,
    ],
  },
  cancelTrade: {
    tag: 'Trading',
    summary: 'Cancel a pending order',
    refusals: ['order_not_found', 'order_not_pending', ...acting],
  },
  setStopPrice: {
    tag: 'Trading',
    summary: 'Set stop loss and take profit; 0 clears, absent leaves',
    refusals: ['order_not_found', 'order_not_open', 'invalid_stop_loss', 'invalid_take_profit', ...acting],
  },
  followList: {
    tag: 'Ranking',
    summary: 'Traders who chose to be ranked, the best return of three weeks first; at most 100',
    description: `${rankingRules} Listed is who has closed a trade in the three weeks. Order: three_week_rate, then total_trade_num, both falling, then code. The list is worked out at most once a minute.`,
    refusals: [],
  },
  followMine: {
    tag: 'Ranking',
    summary: 'Whether the reader is shown in the ranking, and his figures as others would see them',
    description: rankingRules,
    refusals: [],
  },
  followShow: {
    tag: 'Ranking',
    summary: 'Be shown in the ranking under a name (show 1), or not (show 0)',
    description:
      'The name has 2 to 20 letters, digits, spaces, _ or -, and nobody else is shown under it, however it is spelt in capitals. Left out, the last one stays; the first time it is needed.',
    refusals: ['invalid_name', 'name_taken', ...keyed],
  },
};
