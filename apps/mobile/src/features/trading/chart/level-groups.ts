// The labels of a chart's lines: one for each line, or one for several positions of a side, which would cover the newest bars.
import type { Side } from '@candor/core';
import type { PriceLine } from './price-lines.ts';

/** So many positions of one side share a label. */
const GROUP_MIN = 3;

export interface LevelGroup {
  readonly side: Side;
  readonly lines: readonly PriceLine[];
}

/** The lines with a label of their own, and the sides whose positions share one. */
export function groupLevels(lines: readonly PriceLine[]): {
  readonly single: readonly PriceLine[];
  readonly groups: readonly LevelGroup[];
} {
  const groups = (['buy', 'sell'] as const)
    .map((side) => ({
      side,
      lines: lines.filter(
        ({ kind, order, draggedBy }) => kind === 'position' && order?.side === side && draggedBy === null,
      ),
    }))
    .filter((group) => group.lines.length >= GROUP_MIN);
  const grouped = new Set(groups.flatMap((group) => group.lines));
  return { single: lines.filter((line) => !grouped.has(line)), groups };
}
