// How many touches a trade takes on a phone: to open a position on Trade, to close it there, and to close seven.
import { paths } from '@candor/contract';
import type { Program } from '@candor/server/testing/program.ts';
import { loginDemo, marketBuy } from '../bench-program.ts';
import { storedSession } from './hand.ts';
import { type PhoneOptions, takeSlowPhone } from './slow-phone.ts';

/** What the design allows. */
const AIMS = { open: 2, close: 2, 'close seven': 3 } as const;
const SEVEN = 7;

export async function countTaps(
  program: Program,
  { chromiumPath, say }: Omit<PhoneOptions, 'runs'>,
): Promise<void> {
  const login = await loginDemo(program, 'bench-taps');
  const phone = await takeSlowPhone(chromiumPath, { language: 'en' }, storedSession(login));
  const { page } = phone;
  await page.addInitScript(() => {
    const counted = window as unknown as { taps: number };
    counted.taps = 0;
    addEventListener('pointerdown', () => (counted.taps += 1), { capture: true });
  });
  const sheet = page.getByRole('dialog');
  const count = async (what: keyof typeof AIMS, act: () => Promise<void>): Promise<void> => {
    const read = (): Promise<number> => page.evaluate(() => (window as unknown as { taps: number }).taps);
    const before = await read();
    await act();
    const taps = (await read()) - before;
    say(`to ${what}: ${taps} taps (aim ${AIMS[what]}, ${taps <= AIMS[what] ? 'holds' : 'MISSED'})`);
  };
  await page.goto(`${program.origin}/trade`);
  const buy = page.getByRole('button', { name: /^Buy/ });
  await buy.waitFor();
  await count('open', async () => {
    await buy.tap();
    await sheet.getByRole('button', { name: /^Buy 0\.01 at/ }).tap();
    await page.locator('.trade-strip').waitFor({ state: 'attached' });
  });
  await page.goto(`${program.origin}/trade`);
  await count('close', async () => {
    await page.locator('.trade-strip').getByRole('button', { name: 'Close' }).tap();
    await sheet.getByRole('button', { name: 'Close position' }).tap();
    await sheet.getByRole('button', { name: 'Done' }).waitFor();
  });
  await sheet.getByRole('button', { name: 'Done' }).tap();
  for (let n = 0; n < SEVEN; n += 1)
    await program.get(paths.submit.path, marketBuy, { authorization: login.token });
  await page.getByRole('link', { name: 'Orders' }).tap();
  await count('close seven', async () => {
    await page.getByRole('button', { name: 'Close all' }).tap();
    await sheet.getByRole('radio', { name: /^All/ }).tap();
    await sheet.getByRole('button', { name: /^Close 7 positions/ }).tap();
    await sheet.getByText('7 of 7').waitFor();
  });
  await phone.end();
}
