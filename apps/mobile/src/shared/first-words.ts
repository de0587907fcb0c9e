// Which words come with the first screen: those of Home, of the frame around every screen, and of what may fail there.
// A test holds this list against what those parts use.

const FIRST_GROUPS = ['conn.', 'func.', 'product.', 'tabbar.'];
const FIRST_KEYS: ReadonlySet<string> = new Set([
  'auth.demo_button',
  'auth.demo_limit_reached',
  'auth.demo_preparing',
  'auth.demo_text',
  'auth.demo_title',
  'auth.session_ended',
  'order.net_value',
  'provider.search',
  'public.close',
  'public.demo',
  'public.load_failed',
  'public.load_failed_text',
  'public.loading',
  'public.network_error',
  'public.replay',
  'public.retry',
  'public.simulated',
  'public.skip_to_content',
  'public.back',
]);

/** Of those groups, but of other screens. */
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
]);

export const isFirstPart = (key: string): boolean =>
  FIRST_KEYS.has(key) || (FIRST_GROUPS.some((group) => key.startsWith(group)) && !LATER_KEYS.has(key));
