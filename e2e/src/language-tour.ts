// Every screen in every language on a phone of 360 pixels, measured: nothing is cut off, sticks out, covers another
// control or is too small for a thumb. Then in two pseudo-locales, where every text must come from a catalogue.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@candor/i18n';
import { languageNames } from '@candor/i18n/language-names';
import { type Browser, expect, test } from '@playwright/test';
import { withdrawAddress } from './http-client.ts';
import { foreignTexts, type Misfit, measureScreen } from './measure.ts';
import { depositAddress } from './office.ts';
import { artifacts, type Phone, type PhoneOptions, takePhone } from './phone.ts';
import { WALK_HALVES, type WalkHalf, walkHalf } from './walk.ts';

const folder = join(artifacts, 'languages');
const englishCatalog = join(import.meta.dirname, '../../packages/i18n/src/catalogs/en.json');
const size = { width: 360, height: 720 };
const LONGEST_PX = 1_800;
/** The number of the last picture before those of the second half. */
const MONEY_FIRST = 50;

for (const language of LANGUAGES)
  for (const half of WALK_HALVES)
    test(`every screen on 360 pixels, ${half}, ${language}`, async ({ browser }) => {
      const options = { language, scheme: 'light', size } as const;
      const { misfits } = await lookAtAll(browser, language, half, options);
      expect(misfits).toEqual([]);
    });

for (const [pseudo, language] of [
  ['long', 'en'],
  ['right_to_left', 'ar'],
] as const)
  for (const half of WALK_HALVES)
    test(`every screen in a pseudo-locale, ${half}, ${pseudo}`, async ({ browser }) => {
      const options = { language, scheme: 'dark', size, pseudo } as const;
      const { misfits, foreign } = await lookAtAll(browser, pseudo, half, options);
      expect(misfits).toEqual([]);
      expect(foreign).toEqual([]);
    });

/** Leaves a picture of each screen and a table of what is wrong with them. */
async function lookAtAll(browser: Browser, name: string, half: WalkHalf, options: PhoneOptions) {
  const phone = await takePhone(browser, options);
  const misfits: string[] = [];
  const foreign = new Set<string>();
  const first = half === 'around' ? 0 : MONEY_FIRST;
  let count = 0;
  removePictures(name, half);
  try {
    await walkHalf(phone, half, async (screen) => {
      await phone.rest();
      count += 1;
      const place = String(first + count).padStart(3, '0');
      await takePicture(phone, join(folder, `${name}-${place}-${screen}.png`));
      misfits.push(...(await measureScreen(phone.page)).map((misfit) => rowOf(screen, misfit)));
      if (!options.pseudo) return;
      for (const text of await foreignTexts(phone.page)) if (!isData(text)) foreign.add(`${screen}: ${text}`);
    });
  } finally {
    // Also reported if the walk ends early, because its findings until then are useful.
    const rows = [...misfits, ...[...foreign].map((text) => `foreign  ${text}`)].map((row) => `${row}\n`);
    writeFileSync(join(folder, `${name}-${half}.txt`), rows.join(''));
    process.stdout.write(`${name}, ${half}: ${count} screens, ${rows.length} faults\n${rows.join('')}`);
  }
  await phone.close();
  return { misfits, foreign: [...foreign] };
}

/**
 * Pictures of an earlier walk of these languages; those of other languages stay, because languages are walked one or
 * two at a time.
 */
function removePictures(name: string, half: WalkHalf): void {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder)) {
    const [, of, place] = /^(\w+)-(\d{3})-.*[.]png$/.exec(file) ?? [];
    if (of === name && (half === 'around') === Number(place) <= MONEY_FIRST) rmSync(join(folder, file));
  }
}

/** The whole screen with its scrolled parts; nothing behind an open sheet. */
async function takePicture({ page }: Phone, path: string): Promise<void> {
  const height = await page.evaluate(() =>
    document.querySelector('dialog[open], [role=dialog], [role=alertdialog]')
      ? 0
      : document.body.scrollHeight,
  );
  if (height <= size.height) return void (await page.screenshot({ path }));
  await page.setViewportSize({ width: size.width, height: Math.min(height, LONGEST_PX) });
  await page.screenshot({ path });
  await page.setViewportSize(size);
}

const rowOf = (screen: string, { fault, what, pixels }: Misfit): string =>
  `${fault.padEnd(8)} ${screen.padEnd(18)} ${String(pixels).padStart(4)} px  ${what}`;

/** True if a text is not the app's: server text in the requested language, names, codes, and dates. */
const isData = (text: string): boolean =>
  DATA.some((each) => each.test(text)) || NAMES.has(text.replace(/^: |(?: ·|:| · #\d+)$/g, ''));

const DATA: readonly RegExp[] = [
  /^[^\p{Ll}]+$/u, // codes: EUR/USD, USDT · TRC20
  /(?:^|· )Candor$/,
  /^[0-9a-f]{64}$/, // the hash of a transaction
  /@|https?:/,
  /^[A-Z][a-z]{2}(?: \d{1,2},)? \d{4}/, // Nov 22, 2026; Nov 2026
  /^\d+ (?:sec|min|hr)$/,
  /^[\p{L} ]+ \/ [\p{L} ]+$/u, // Euro / US Dollar
  /[\p{sc=Arabic}\p{sc=Han}\p{sc=Hangul}\p{sc=Thai}\p{sc=Myanmar}]/u,
  /^(?:Countries we do not serve|We do not offer our services |Residents of these countries)/,
  /^ESMA /,
];
const fours = (address: string): readonly string[] => address.match(/.{1,4}/g) ?? [];
const english = JSON.parse(readFileSync(englishCatalog, 'utf8')) as Record<string, string>;
/** Texts of the catalogue that come from the server: notifications, kinds of entries, warnings, questions. */
const OF_SERVER = /^(?:mail|risk|quiz|kind|withdraw[.]status)/;
const regions = new Intl.DisplayNames('en', { type: 'region' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const NAMES: ReadonlySet<string> = new Set([
  ...Object.entries(english).flatMap(([key, text]) => (OF_SERVER.test(key) ? [text] : [])),
  ...letters.flatMap((first) => letters.map((second) => regions.of(first + second) ?? '')),
  ...LANGUAGES.map((language) => languageNames[language]),
  ...'Forex|Metals|Indices|Energy|Crypto|Gold|Silver|Platinum|Bitcoin|Ethereum|Litecoin|Solana'.split('|'),
  ...'Brent Crude Oil|US Crude Oil|Natural Gas|US Tech 100|US Wall Street 30|US 500|Germany 40'.split('|'),
  ...'Hong Kong 50|Japan 225|Demo starting balance|Hong Kong|Frankfurt am Main|Börse Süd'.split('|'),
  ...'Northern Alpha Markets|Northern Alpha Markets Limited|Alpha Securities|northern.example'.split('|'),
  'Alpha Securities (Deutschland) Wertpapierhandelsgesellschaft mbH',
  'Level 12, 48 Harbour Road, Wan Chai',
  // From tour-stage.ts.
  ...fours(depositAddress),
  fours(withdrawAddress).join(' '),
  `${withdrawAddress.slice(0, 6)}…${withdrawAddress.slice(-6)}`,
  ...'Ann of the Alps|Trading hours around the holiday|Markets close early on Friday.|First'.split('|'),
  ...'When does my deposit arrive?|It has arrived.|Nothing came in with this reference'.split('|'),
  ...'Erste Bank der oesterreichischen Sparkassen|Ada Lovelace|Candor Markets Limited'.split('|'),
  ...'EUR · First Bank of Frankfurt|First Bank of Frankfurt|Main Street 1'.split('|'),
]);
