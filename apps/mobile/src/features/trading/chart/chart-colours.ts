// The theme's colours as plain rgb for the canvas, and word of when they change.
import { readColours } from '@candor/ui';

const NAMES = ['up', 'down', 'accent', 'page', 'ink', 'muted', 'line', 'warn'] as const;
export type ChartColours = Readonly<Record<(typeof NAMES)[number], string>>;

/** After the accent colour: the lines of indicators. */
export const FURTHER_LINES = [
  'rgb(230, 159, 0)',
  'rgb(204, 121, 167)',
  'rgb(86, 180, 233)',
  'rgb(0, 158, 115)',
] as const;

export const readChartColours = (): ChartColours => readColours(NAMES);

/** `rgb(1, 2, 3)` with an alpha. */
export const fade = (rgb: string, alpha: number): string =>
  rgb.replace(/^rgb\((.*)\)$/, `rgba($1, ${alpha})`);

/** Calls back when the theme or the market colours change, by choice or with the system. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-colours'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', onChange);
  };
}
