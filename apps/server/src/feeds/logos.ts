// Draws the pictures of instruments as SVG: two flags for a pair, a flag with a number for an index, else a drawing.
import type { InstrumentSpec } from '@candor/core';

/** The picture of an instrument, square, on a transparent ground. What nothing was drawn for has its letters. */
export function drawLogo({
  code,
  baseCurrency,
  quoteCurrency,
}: Pick<InstrumentSpec, 'code' | 'baseCurrency' | 'quoteCurrency'>): string {
  const base = flags[baseCurrency];
  const quote = flags[quoteCurrency];
  if (base && quote) return pair(base, quote);
  const index = indices[code];
  if (index) return withNumber(flags[index.flag] ?? '', index.number);
  const drawing = drawings[baseCurrency] ?? letters(baseCurrency);
  return picture(disc('d', drawing, { x: 20, y: 20, radius: 19 }));
}

const indices: Readonly<Record<string, { flag: string; number: string }>> = {
  US500: { flag: 'USD', number: '500' },
  US30: { flag: 'USD', number: '30' },
  NAS100: { flag: 'USD', number: '100' },
  GER40: { flag: 'DE', number: '40' },
  UK100: { flag: 'GBP', number: '100' },
  JPN225: { flag: 'JPY', number: '225' },
  HK50: { flag: 'HKD', number: '50' },
};

interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

const picture = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40">${content}</svg>`;

/** A drawing of 100 by 100 cut to a circle, with a faint rim that parts white from white and black from black. */
function disc(id: string, drawing: string, { x, y, radius }: Circle, cut = ''): string {
  const scale = (radius * 2) / 100;
  const place = `translate(${x - radius} ${y - radius}) scale(${scale})`;
  return (
    `<clipPath id="${id}"><circle cx="${x}" cy="${y}" r="${radius}"/></clipPath>` +
    `<g${cut}><g clip-path="url(#${id})"><g transform="${place}">${drawing}</g></g>` +
    `<circle cx="${x}" cy="${y}" r="${radius - 0.4}" fill="none" stroke="#7f8794" stroke-opacity=".45" stroke-width=".8"/></g>`
  );
}

/** The base in front, the quote behind it, with a gap between them that shows whatever lies below. */
function pair(base: string, quote: string): string {
  const front: Circle = { x: 14.5, y: 14.5, radius: 13.5 };
  const back: Circle = { x: 27, y: 27, radius: 12 };
  const gap =
    '<mask id="g"><rect width="40" height="40" fill="#fff"/>' +
    `<circle cx="${front.x}" cy="${front.y}" r="${front.radius + 1.6}" fill="#000"/></mask>`;
  return picture(gap + disc('q', quote, back, ' mask="url(#g)"') + disc('b', base, front));
}

/** Indices of one country are distinguished by the number on the ribbon. */
function withNumber(flag: string, number: string): string {
  const width = number.length * 6.6 + 7;
  const ribbon =
    `<rect x="${20 - width / 2}" y="25.5" width="${width}" height="13.5" rx="6.75" fill="#171b22" stroke="#fff" stroke-width="1.2"/>` +
    `<text x="20" y="36" text-anchor="middle" font-family="system-ui,sans-serif" font-size="11" font-weight="700" fill="#fff">${number}</text>`;
  return picture(disc('f', flag, { x: 20, y: 18.5, radius: 17.5 }) + ribbon);
}

const letters = (text: string): string =>
  '<rect width="100" height="100" fill="#3c4654"/><text x="50" y="61" text-anchor="middle" font-family="system-ui,sans-serif" ' +
  `font-size="30" font-weight="700" fill="#fff">${text.replace(/[^A-Za-z0-9]/g, '').slice(0, 4)}</text>`;

interface Metal {
  readonly ground: string;
  readonly light: string;
  readonly middle: string;
  readonly dark: string;
}

/** Three ingots, stacked. */
function ingots({ ground, light, middle, dark }: Metal): string {
  const ingot = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})"><path d="M7 0h22l7 20H0z" fill="${middle}"/><path d="M7 0h22l2.4 7H4.6z" fill="${light}"/><path d="M29 0l7 20h-7L24 0z" fill="${dark}"/></g>`;
  return `<rect width="100" height="100" fill="${ground}"/>${ingot(32, 27)}${ingot(12, 51)}${ingot(52, 51)}`;
}

const drop = (ground: string, fill: string, shine: string): string =>
  `<rect width="100" height="100" fill="${ground}"/>` +
  `<path d="M50 17c14 19 23 31 23 43a23 23 0 0 1-46 0c0-12 9-24 23-43z" fill="${fill}"/>` +
  `<path d="M38 58c0 9 5 15 13 17" fill="none" stroke="${shine}" stroke-width="6" stroke-linecap="round"/>`;

const flame =
  '<rect width="100" height="100" fill="#10344f"/>' +
  '<path d="M53 14c3 16 22 25 22 47a25 25 0 0 1-50 0c0-13 8-19 11-29 5 3 7 8 8 13 6-8 10-18 9-31z" fill="#39a9e0"/>' +
  '<path d="M52 47c2 8 11 12 11 22a13 13 0 0 1-26 0c0-8 6-10 8-17 2 2 3 4 3 6 2-3 4-7 4-11z" fill="#d7f2ff"/>';

const bitcoin =
  '<rect width="100" height="100" fill="#f0922b"/>' +
  '<g fill="none" stroke="#fff" stroke-width="8.5" stroke-linejoin="round" transform="rotate(12 50 50)">' +
  '<path d="M39 28v44M31 28h22c15 0 15 21 0 21H39M53 49c19 0 19 23 1 23H31"/>' +
  '<path d="M43 18v10M56 18v10M43 72v10M56 72v10" stroke-width="7"/></g>';

const ether =
  '<rect width="100" height="100" fill="#5b72d8"/>' +
  '<path d="M50 14L27 52l23 13z" fill="#dfe5ff"/><path d="M50 14l23 38-23 13z" fill="#b3c0f5"/>' +
  '<path d="M27 57l23 29V70z" fill="#dfe5ff"/><path d="M73 57L50 86V70z" fill="#b3c0f5"/>';

const solana =
  '<defs><linearGradient id="s" x1="0" y1="1" x2="1" y2="0"><stop offset="0" stop-color="#9a52f5"/><stop offset="1" stop-color="#25e6a8"/></linearGradient></defs>' +
  '<rect width="100" height="100" fill="#14121f"/>' +
  '<g fill="url(#s)"><path d="M33 27h46L67 39H21z"/><path d="M21 44h46l12 12H33z"/><path d="M33 61h46L67 73H21z"/></g>';

const ripple =
  '<rect width="100" height="100" fill="#22303c"/>' +
  '<g fill="none" stroke="#fff" stroke-width="8.5" stroke-linecap="round"><path d="M25 27l12 12c8 8 18 8 26 0l12-12"/><path d="M25 73l12-12c8-8 18-8 26 0l12 12"/></g>';

const litecoin =
  '<rect width="100" height="100" fill="#3c64a8"/>' +
  '<path d="M51 22L38 74h34M30 58l34-14" fill="none" stroke="#fff" stroke-width="9.5" stroke-linecap="round" stroke-linejoin="round"/>';

/** By the code of what they stand for. */
const drawings: Readonly<Record<string, string>> = {
  XAU: ingots({ ground: '#4a3510', light: '#ffe58a', middle: '#f3c037', dark: '#c8921b' }),
  XAG: ingots({ ground: '#3b4450', light: '#ffffff', middle: '#ccd5de', dark: '#97a4b1' }),
  XPT: ingots({ ground: '#27455a', light: '#f0fbff', middle: '#b5d3e0', dark: '#7fa6b8' }),
  WTI: drop('#e3a72f', '#1d1d22', '#6a6a75'),
  BRENT: drop('#2d6f6a', '#12161a', '#5d7a78'),
  NATGAS: flame,
  BTC: bitcoin,
  ETH: ether,
  SOL: solana,
  XRP: ripple,
  LTC: litecoin,
};

/** Flags of the currencies' countries, simplified for a round picture, each drawn on a square of 100 by 100. */
const stripes = (colours: readonly string[]): string =>
  colours
    .map(
      (fill, n) =>
        `<rect y="${(100 / colours.length) * n}" width="100" height="${100 / colours.length + 0.5}" fill="${fill}"/>`,
    )
    .join('');

/** A star of five points around a middle. */
function star(x: number, y: number, radius: number, fill: string, turn = 0): string {
  const points = Array.from({ length: 10 }, (_, n) => {
    const reach = n % 2 === 0 ? radius : radius * 0.4;
    const angle = (Math.PI / 5) * n - Math.PI / 2 + turn;
    return `${(x + reach * Math.cos(angle)).toFixed(1)},${(y + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `<polygon points="${points.join(' ')}" fill="${fill}"/>`;
}

/** The crosses of the United Kingdom on a field of any size. */
function unionCrosses(width: number, height: number): string {
  const w = width;
  const h = height;
  const diagonals = `M0 0L${w} ${h}M${w} 0L0 ${h}`;
  const upright = `M${w / 2} 0V${h}M0 ${h / 2}H${w}`;
  return (
    `<rect width="${w}" height="${h}" fill="#012169"/>` +
    `<path d="${diagonals}" stroke="#fff" stroke-width="${h * 0.2}"/>` +
    `<path d="${diagonals}" stroke="#c8102e" stroke-width="${h * 0.08}"/>` +
    `<path d="${upright}" stroke="#fff" stroke-width="${h * 0.32}"/>` +
    `<path d="${upright}" stroke="#c8102e" stroke-width="${h * 0.19}"/>`
  );
}

const canton = `<svg width="54" height="50" viewBox="0 0 54 50">${unionCrosses(54, 50)}</svg>`;

const ringOfStars = Array.from({ length: 12 }, (_, n) => {
  const angle = (Math.PI / 6) * n;
  return star(50 + 31 * Math.sin(angle), 50 - 31 * Math.cos(angle), 7.2, '#ffcc00');
}).join('');

const unitedStates =
  stripes(['#bf2033', '#fff', '#bf2033', '#fff', '#bf2033', '#fff', '#bf2033']) +
  '<rect width="56" height="57.5" fill="#26306b"/>' +
  [0, 1, 2]
    .flatMap((row) => [0, 1, 2].map((column) => star(12 + 16 * column, 12 + 17 * row, 6.2, '#fff')))
    .join('');

const mapleLeaf =
  '<path d="M50 22l5 10 8-4-3 15 9-9 2 6 10-1-3 9 4 3-16 12 2 6-16-2v13h-4V67l-16 2 2-6L18 51l4-3-3-9 10 1 2-6 9 9-3-15 8 4z" fill="#d52b1e"/>';

const petal = (turn: number): string =>
  `<path d="M50 46C38 40 36 26 47 17c10 3 12 18 3 29z" fill="#fff" transform="rotate(${turn} 50 50)"/>`;

/** By currency; Germany by its own name, because the euro has another flag. */
const flags: Readonly<Record<string, string>> = {
  USD: unitedStates,
  EUR: `<rect width="100" height="100" fill="#1d3f94"/>${ringOfStars}`,
  GBP: unionCrosses(100, 100),
  JPY: '<rect width="100" height="100" fill="#fff"/><circle cx="50" cy="50" r="27" fill="#bc002d"/>',
  CHF: '<rect width="100" height="100" fill="#d52b1e"/><path d="M50 24v52M24 50h52" stroke="#fff" stroke-width="17"/>',
  AUD:
    `<rect width="100" height="100" fill="#0a1f6b"/>${canton}` +
    star(27, 74, 13, '#fff') +
    [
      star(76, 24, 7, '#fff'),
      star(63, 48, 7, '#fff'),
      star(87, 42, 7, '#fff'),
      star(76, 78, 7.5, '#fff'),
    ].join(''),
  NZD:
    `<rect width="100" height="100" fill="#0a1f6b"/>${canton}` +
    [
      star(75, 26, 9, '#fff'),
      star(62, 48, 9, '#fff'),
      star(88, 44, 9, '#fff'),
      star(75, 76, 10, '#fff'),
    ].join('') +
    [
      star(75, 26, 6, '#cc142b'),
      star(62, 48, 6, '#cc142b'),
      star(88, 44, 6, '#cc142b'),
      star(75, 76, 7, '#cc142b'),
    ].join(''),
  CAD: `<rect width="100" height="100" fill="#fff"/><rect width="21" height="100" fill="#d52b1e"/><rect x="79" width="21" height="100" fill="#d52b1e"/>${mapleLeaf}`,
  HKD: `<rect width="100" height="100" fill="#de2910"/>${[0, 72, 144, 216, 288].map(petal).join('')}`,
  DE: stripes(['#1a1a1a', '#dd1f26', '#ffce00']),
};
