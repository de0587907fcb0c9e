// Sizes of the panes of a wide screen, in pixels. Each class of windows has its own: an arrangement made for a large screen
// would not fit a small one.
import type { KeyValueStorage } from '@candor/client';
import { makeStoredValue } from '../../../shared/stored-value.ts';

export const PANES = ['watchlist', 'ticket', 'book'] as const;
export type PaneName = (typeof PANES)[number];
export const WINDOW_CLASSES = ['tablet', 'desktop', 'large'] as const;
export type WindowClass = (typeof WINDOW_CLASSES)[number];
/** Panes without a size have that of the style sheet. */
export type PaneSizes = Readonly<Partial<Record<PaneName, number>>>;

export interface Limits {
  readonly min: number;
  readonly max: number;
}

/** What the other panes and the gaps leave to a pane and the chart together. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

const WIDTHS: Readonly<Record<'watchlist' | 'ticket', Limits>> = {
  watchlist: { min: 232, max: 520 },
  ticket: { min: 280, max: 400 },
};
const BOOK_MIN = 120;
const BOOK_SHARE_MAX = 0.6;
/** Of the chart, which every other pane leaves to it. */
const CHART = { width: 320, height: 240 };

export function limitsOf(pane: PaneName, room: Room): Limits {
  const { min, max } = pane === 'book' ? { min: BOOK_MIN, max: room.height * BOOK_SHARE_MAX } : WIDTHS[pane];
  const left = pane === 'book' ? room.height - CHART.height : room.width - CHART.width;
  return { min, max: Math.max(min, Math.floor(Math.min(max, left))) };
}

export const clampSize = (size: number, { min, max }: Limits): number =>
  Math.round(Math.min(max, Math.max(min, size)));

export interface PaneSizesStore {
  get(of: WindowClass): PaneSizes;
  set(of: WindowClass, sizes: PaneSizes): void;
  subscribe(listener: () => void): () => void;
}

export function makePaneSizes(storage: KeyValueStorage): PaneSizesStore {
  const stored = makeStoredValue(storage, 'candor.panes', parseStored);
  return {
    get: (of) => stored.get()[of],
    set: (of, sizes) => stored.set({ ...stored.get(), [of]: sizes }),
    subscribe: stored.subscribe,
  };
}

type Stored = Readonly<Record<WindowClass, PaneSizes>>;

function parseStored(value: unknown): Stored {
  const of = (name: WindowClass): PaneSizes => {
    const sizes = fieldOf(value, name);
    const found = PANES.map((pane) => [pane, fieldOf(sizes, pane)] as const).filter(
      ([, size]) => typeof size === 'number' && Number.isFinite(size) && size > 0,
    );
    return Object.fromEntries(found) as PaneSizes;
  };
  return { tablet: of('tablet'), desktop: of('desktop'), large: of('large') };
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
