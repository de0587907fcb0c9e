// Which words come with the first screen: those of Home, of the frame around every screen, and of what may fail there.
// A test holds this list against what those parts use.

const FIRST_GROUPS = ['conn.', 'func.', 'product.', 'tabbar.'];
const FIRST_KEYS: ReadonlySet<string> = new Set([
  'auth.demo_button',
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
  'public.page_not_found',
  'public.page_not_found_text',
  'public.replay',
  'public.retry',
  'public.simulated',
  'public.skip_to_content',
  'public.to_markets',
  'public.back',
]);

export const isFirstPart = (key: string): boolean =>
  FIRST_KEYS.has(key) || FIRST_GROUPS.some((group) => key.startsWith(group));
