// Flags of the currencies' countries, simplified for a round picture, each drawn on a square of 100 by 100.

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
export const flags: Readonly<Record<string, string>> = {
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
