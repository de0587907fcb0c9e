// A foreign page of customer service in a frame: what it may do there, and what it tries in vain.
import { expect, test } from '@playwright/test';
import { takePhone } from './phone.ts';
import { startServer, type TestServer } from './test-server.ts';

const desk = 'https://help.example/desk?venue=1';
const evil = 'https://evil.example/';
let server: TestServer;
test.beforeAll(async () => {
  server = await startServer({ SERVICE_LINK: desk, SERVICE_LINK_TYPE: '1' });
});
test.afterAll(() => server.end());

/** The foreign page: it tries by itself, and writes down the results. */
const hostile = `<!doctype html><meta charset="utf-8"><title>Desk</title>
<style>body { font: 16px sans-serif; padding: 1rem }</style>
<h1>How can we help?</h1>
<form action="/sent" method="get"><input name="q" aria-label="Your question"><button>Ask</button></form>
<pre id="outcome"></pre>
<a id="top" href="${evil}top" target="_top">top</a> <a id="new" href="${evil}new" target="_blank">new</a>
<form id="out" action="${evil}form" target="_top"></form>
<a id="file" href="data:text/plain,x" download="x.txt">file</a>
<script>
  const tries = {
    'top.location': () => { top.location.href = '${evil}location'; return 'done'; },
    'top.location.replace': () => { top.location.replace('${evil}replace'); return 'done'; },
    'read the address': () => top.location.href,
    'read the page': () => parent.document.body.innerHTML,
    'read its cookies': () => parent.document.cookie,
    'read its storage': () => parent.localStorage.getItem('candor.session'),
    'call into it': () => parent.fetch('/api/user/info'),
    'open a window': () => (window.open('${evil}window') ? 'done' : 'no window'),
    'where it stands': () => document.referrer || 'no referrer',
    'own cookies': () => document.cookie || 'no cookies',
    'camera': () => String(document.featurePolicy.allowsFeature('camera')),
    'microphone': () => String(document.featurePolicy.allowsFeature('microphone')),
    'place': () => String(document.featurePolicy.allowsFeature('geolocation')),
    'ask a question': () => (confirm('Your password?') ? 'done' : 'not asked'),
    'write a prompt': () => prompt('Your password?') ?? 'not asked',
    'click to the top': () => { document.getElementById('top').click(); return 'clicked'; },
    'click to a window': () => { document.getElementById('new').click(); return 'clicked'; },
    'send a form to the top': () => { document.getElementById('out').submit(); return 'clicked'; },
    'download': () => { document.getElementById('file').click(); return 'clicked'; },
  };
  const outcome = {};
  for (const [name, run] of Object.entries(tries)) {
    try { outcome[name] = String(run()); } catch (fault) { outcome[name] = fault.name; }
  }
  document.getElementById('outcome').textContent = JSON.stringify(outcome, null, 1);
</script>`;

test('a foreign page in the frame never navigates the app, reads data or opens windows', async ({
  browser,
}) => {
  const phone = await takePhone(browser, { origin: server.origin, scheme: 'light' });
  const { page, t } = phone;
  const context = page.context();
  const requested: string[] = [];
  const opened: string[] = [];
  let sent: Record<string, string> = {};
  await context.route('https://*.example/**', async (route) => {
    const request = route.request();
    requested.push(request.url());
    if (request.url() === desk) sent = await request.allHeaders();
    await route.fulfill({ contentType: 'text/html; charset=utf-8', body: hostile });
  });
  page.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('download', ({ url }) => opened.push(url()));
  context.on('page', (other) => opened.push(other.url()));

  await phone.enterDemo();
  await context.addCookies([{ name: 'company_id', value: 'secret', url: server.origin }]);
  await phone.open('/mine');
  await page.getByText(t('user.chat'), { exact: true }).tap();
  const frame = page.frameLocator(`iframe[title="${t('user.chat')}"]`);
  await expect(frame.locator('#outcome')).not.toBeEmpty();
  const outcome = JSON.parse((await frame.locator('#outcome').textContent()) ?? '') as Record<string, string>;
  expect(outcome).toEqual({
    'top.location': 'SecurityError',
    'top.location.replace': 'SecurityError',
    'read the address': 'SecurityError',
    'read the page': 'SecurityError',
    'read its cookies': 'SecurityError',
    'read its storage': 'SecurityError',
    'call into it': 'SecurityError',
    'open a window': 'no window',
    'where it stands': 'no referrer',
    'own cookies': 'no cookies',
    camera: 'false',
    microphone: 'false',
    place: 'false',
    'ask a question': 'not asked',
    'write a prompt': 'not asked',
    'click to the top': 'clicked',
    'click to a window': 'clicked',
    'send a form to the top': 'clicked',
    download: 'clicked',
  });
  // The frame is usable: its form stays within the frame, on its own host.
  await frame.getByRole('textbox').fill('When?');
  await frame.getByRole('button', { name: 'Ask' }).tap();
  await expect.poll(() => requested.at(-1)).toBe('https://help.example/sent?q=When%3F');
  await expect(frame.locator('#outcome')).not.toBeEmpty();

  await expect(page).toHaveURL(`${server.origin}/mine/chat`);
  expect(opened).toEqual([]);
  expect(requested.filter((url) => url.startsWith(evil))).toEqual([]);
  expect(sent.cookie).toBeUndefined();
  expect(sent.referer).toBeUndefined();
  // The owner of the page is shown above it.
  await expect(page.getByText(t('chat.outside', { host: 'help.example' }))).toBeVisible();
  await phone.look('97-chat-frame');
  await phone.close();
});

test('the frame shows pages of the configured host only', async ({ browser }) => {
  const phone = await takePhone(browser, { origin: server.origin });
  const { page, t } = phone;
  const requested: string[] = [];
  await page.context().route('https://*.example/**', (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: `<a href="${evil}">on</a>` });
  });
  await phone.enterDemo();
  const answer = await page.goto('/mine/chat');
  expect(answer?.headers()['content-security-policy']).toContain('; frame-src https://help.example; ');
  expect(answer?.headers()['content-security-policy']).toContain("; frame-ancestors 'none'");
  const element = page.locator('iframe');
  await expect(element).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin');
  const frame = page.frameLocator('iframe');
  const refused = page.waitForEvent('console', (message) => /frame-src/.test(message.text()));
  await frame.getByRole('link').tap();
  await refused;
  expect(requested).toEqual([desk]);
  await expect(page.getByText(t('chat.outside', { host: 'help.example' }))).toBeVisible();
  await phone.close();
});
