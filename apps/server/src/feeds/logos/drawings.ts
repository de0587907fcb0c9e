// Drawings of metals, energies and coins, each drawn on a square of 100 by 100 that is cut to a circle.

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
export const drawings: Readonly<Record<string, string>> = {
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
