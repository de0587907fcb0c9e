// Draws the pictures of instruments as SVG: two flags for a pair, a flag with a number for an index, else a drawing.
import { catalogue } from './instruments.ts';
import { drawings } from './logos/drawings.ts';
import { flags } from './logos/flags.ts';

/** The picture of an instrument by its code, square, on a transparent ground. Unknown codes are refused. */
export function drawLogo(code: string): string {
  const entry = catalogue.find(({ terms }) => terms.code === code);
  if (!entry) throw new Error(`no instrument ${code} in the catalogue`);
  const { baseCurrency, quoteCurrency } = entry.terms;
  const base = flags[baseCurrency];
  const quote = flags[quoteCurrency];
  if (base && quote) return pair(base, quote);
  const index = indices[code];
  if (index) return withNumber(flags[index.flag] ?? '', index.number);
  const drawing = drawings[baseCurrency];
  if (!drawing) throw new Error(`no picture of ${code}`);
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
