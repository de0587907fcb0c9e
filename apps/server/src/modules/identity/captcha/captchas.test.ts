// Captchas on a real database: each works once, for five minutes, and a forged id fails by its signature.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestStore, type TestStore } from '../../../db/testing/test-store.ts';
import { Captchas, drawCaptcha } from './captchas.ts';

let store: TestStore;
let now = Date.now();
let drawn = '';
let captchas: Captchas;

beforeAll(async () => {
  store = await openTestStore();
  const draw = (text: string) => {
    drawn = text;
    return Buffer.alloc(0);
  };
  captchas = new Captchas({ pool: store.database.pool, now: () => now, draw });
});
afterAll(() => store.remove());

test('is solved by its text, in lower case too, and once', async () => {
  const { id } = await captchas.issue();
  expect(drawn).toMatch(/^[A-HJ-NP-Z2-9]{5}$/);
  const answers = await Promise.all([0, 1, 2, 3].map(() => captchas.use(id, ` ${drawn.toLowerCase()} `)));
  expect(answers.filter(Boolean)).toHaveLength(1);
});

test('is used up by a wrong answer', async () => {
  const { id } = await captchas.issue();
  expect(await captchas.use(id, 'AAAAA')).toBe(false);
  expect(await captchas.use(id, drawn)).toBe(false);
});

test('expires after five minutes', async () => {
  const { id } = await captchas.issue();
  now += 5 * 60_000;
  expect(await captchas.use(id, drawn)).toBe(false);
});

test('with another text, altered or invented, is rejected and leaves no row', async () => {
  const one = await captchas.issue();
  const { id } = await captchas.issue();
  const rows = async () => (await store.database.pool.query('select 1 from used_captchas')).rowCount;
  const before = await rows();
  for (const wrong of ['', 'c1', 'x', '....', id.replace('c1', 'c2'), `${one.id.slice(0, -22)}ééééééééééé`])
    expect(await captchas.use(wrong, drawn)).toBe(false);
  const [, end, nonce] = id.split('.');
  expect(await captchas.use(['c1', end, nonce, 'x'.repeat(22), 'x'.repeat(22)].join('.'), drawn)).toBe(false);
  expect(await rows()).toBe((before ?? 0) + 1);
});

test('is drawn as a PNG that is never the same twice', () => {
  const [one, two] = [drawCaptcha('K7WQM'), drawCaptcha('K7WQM')];
  expect(one.subarray(1, 4).toString()).toBe('PNG');
  expect(one.equals(two)).toBe(false);
  expect(one.length).toBeLessThan(60_000);
});
