// For tests: another client of the contract's page, which knows only what is written there. Paths are typed in by hand.
import { expect } from 'vitest';
import { drawProof } from '../../modules/deposits/testing/deposit-venue.ts';
import { openWithdrawVenue, type WithdrawVenue } from '../../modules/withdrawals/testing/withdraw-venue.ts';
import { openOffice } from './office-client.ts';
import type { RealUser } from './real-user.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at as another client would
export type Body = any;

export async function openLetterVenue() {
  const context: WithdrawVenue = await openWithdrawVenue();
  context.venue.market.session('EURUSD', 'open');
  context.venue.market.tick('EURUSD', 110_000, 110_010);
  context.venue.market.confirm();
  const user: RealUser = await context.openUser('1000');
  const demo = await context.client.loginDemo();
  const first = await openOffice(context.venue, 'administrator', 'letter@office.test');
  const second = await openOffice(context.venue, 'administrator', 'second@office.test');
  const { origin } = context.venue;
  const get = async (path: string, params: Record<string, unknown> = {}, token = user.token): Promise<Body> =>
    read(
      await fetch(`${origin}${path}?${new URLSearchParams(params as Record<string, string>)}`, {
        headers: { authorization: token, lang: 'en' },
      }),
    );
  const post = async (path: string, params: object = {}, token = user.token): Promise<Body> =>
    read(
      await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, lang: 'en', 'content-type': 'application/json' },
        body: JSON.stringify(params),
      }),
    );
  const office = async (path: string, params?: object, by = first.cookie): Promise<Body> =>
    read(
      await fetch(`${origin}/office/api/${path}`, {
        method: params ? 'POST' : 'GET',
        headers: {
          ...{ cookie: by, lang: 'en', 'x-office': '1' },
          ...(params && { 'content-type': 'application/json' }),
        },
        ...(params && { body: JSON.stringify(params) }),
      }),
    );
  const upload = async (): Promise<string> => {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(await drawProof())], 'a.png', { type: 'image/png' }));
    const headers = { authorization: user.token };
    const sent = { method: 'POST', headers, body: form };
    return (await read(await fetch(`${origin}/api/common/image_upload`, sent))).data.url;
  };
  return { context, user, demo, email: first.email, second: second.cookie, get, post, office, upload };
}
export type LetterVenue = Awaited<ReturnType<typeof openLetterVenue>>;

async function read(response: Response): Promise<Body> {
  expect(response.status).toBe(200);
  return response.json();
}

/** The names as the page gives them; an answer may have more. */
export const names = (text: string): string[] => text.trim().split(/\s+/);
export function has(value: Body, text: string): void {
  expect(Object.keys(value)).toEqual(expect.arrayContaining(names(text)));
}
export const OFFICE_CLIENT = 'id uid email mobile is_demo';
