// Main mode as the server answers it, with substitutes for the other sites that it names.
import type { Envelope } from '@candor/contract';
import type { BrowserContext } from '@playwright/test';

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M8 32 20 8l12 24z" fill="#2457d6"/></svg>';
const status: Envelope = { code: 1, msg: '', data: { status: 0, type: 1, loss_url: '' } };

/** The logos of providers.json are drawn except for a missing one; complaints go to care@mail.example. */
export async function answerMainMode(context: BrowserContext): Promise<void> {
  await context.route('**/api/company/getCompanyStatus*', (route) => route.fulfill({ json: status }));
  await context.route('https://logos.example/**', (route) =>
    route.request().url().endsWith('/missing.svg')
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: 'image/svg+xml', body: mark }),
  );
  await context.route('https://mail.example/complaints', (route) =>
    route.fulfill({ json: { email: 'care@mail.example' }, headers: { 'access-control-allow-origin': '*' } }),
  );
}
