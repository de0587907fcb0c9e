// Load order of the messages. With the first screen come those of Home, of the frame around every screen, and of errors
// there; with the other screens of markets and trading theirs; with the account pages the rest. A test checks this
// against the messages that those screens use.

const FIRST_GROUPS = ['conn.', 'func.', 'product.', 'tabbar.'];
const FIRST_KEYS: ReadonlySet<string> = new Set([
  'auth.demo_button',
  'auth.demo_text',
  'auth.demo_title',
  'auth.session_ended',
  'order.floating_profit',
  'order.net_value',
  'provider.search',
  'public.close',
  'public.demo',
  'public.load_failed',
  'public.load_failed_text',
  'public.loading',
  'public.network_error',
  'public.real',
  'public.replay',
  'public.retry',
  'public.simulated',
  'public.skip_to_content',
  'public.back',
]);

/** Keys in those groups that belong to other screens. */
const LATER_KEYS: ReadonlySet<string> = new Set([
  'conn.back',
  'conn.prices_age',
  'conn.reconnect_now',
  'func.install',
  'func.update_ready',
  'product.ask',
  'product.bid',
  'product.high',
  'product.low',
  'product.open',
  'product.search_empty',
  'product.search_hint',
  'product.search_shares',
]);

/** Groups of pages about an account and its money, which no trading page uses. */
const ACCOUNT_GROUPS = [
  ...[
    'ask.',
    'auth.',
    'bank.',
    'chat.',
    'financial.',
    'forgot.',
    'kind.',
    'limits.',
    'stat.',
    'user.',
    'wallet.',
    'withdraw.',
  ],
];

/** Keys in those groups that the trading screens use too. */
const TRADING_KEYS: ReadonlySet<string> = new Set([
  'ask.title',
  'auth.demo_limit_reached',
  'auth.demo_preparing',
  'auth.login',
  'kind.negative_balance_cover',
  'user.chat',
  'user.colours',
  'user.colours_green_up',
  'user.colours_red_up',
  'user.email',
  'user.hide_balance',
  'user.notice_settings',
  'user.notices',
  'user.notices_unread',
  'user.show_balance',
  'wallet.deposit',
]);

export const MESSAGE_PARTS = ['first', 'trading', 'account'] as const;
export type MessagePart = (typeof MESSAGE_PARTS)[number];
/** Checking, and wide screens with watchlists, fetch their own messages (part-messages.ts): no screen that must open fast waits for them. */
const OWN_PARTS = ['check', 'desk'] as const;
export type OwnPart = (typeof OWN_PARTS)[number];
export const BUILT_PARTS = [...MESSAGE_PARTS, ...OWN_PARTS] as const;
export type BuiltPart = (typeof BUILT_PARTS)[number];

export function partOf(key: string): BuiltPart {
  // Home names the file of each part and language, so watchlists, the chart's tools, the practice order and the next step have none of their own.
  if (['watch.', 'chart.', 'practice.', 'next.'].some((group) => key.startsWith(group))) return 'desk';
  const own = OWN_PARTS.find((part) => key.startsWith(`${part}.`));
  if (own) return own;
  const isOf = (groups: readonly string[]) => groups.some((group) => key.startsWith(group));
  if (FIRST_KEYS.has(key) || (isOf(FIRST_GROUPS) && !LATER_KEYS.has(key))) return 'first';
  return isOf(ACCOUNT_GROUPS) && !TRADING_KEYS.has(key) ? 'account' : 'trading';
}
