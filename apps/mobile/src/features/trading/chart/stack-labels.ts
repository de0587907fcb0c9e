// Places the labels of price lines along the price scale: each as near to its price as it can be without touching another.

export interface LabelSpace {
  readonly top: number;
  readonly bottom: number;
  /** Between the middles of two labels. */
  readonly gap: number;
}

interface Cluster {
  /** Sum and number of the wanted positions, each less the gaps before it. */
  sum: number;
  count: number;
}

/**
 * The middles of the labels, in the order of `wanted`, which are the prices' pixels from the top. Neighbours that would
 * touch are pushed apart from their common middle: the least squares of the distances, by pooling adjacent violators.
 * If the labels do not fit into the space, they stand from its top on and leave it at the bottom.
 */
export function stackLabels(wanted: readonly number[], { top, bottom, gap }: LabelSpace): number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const clusters: Cluster[] = [];
  for (const [place, index] of order.entries()) {
    clusters.push({ sum: (wanted[index] ?? 0) - place * gap, count: 1 });
    for (let last = clusters.at(-1), before = clusters.at(-2); last && before; before = clusters.at(-2)) {
      if (before.sum / before.count <= last.sum / last.count) break;
      before.sum += last.sum;
      before.count += last.count;
      clusters.pop();
      last = before;
    }
  }
  const bases = clusters.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
  const base = { min: top, max: Math.max(top, bottom - (wanted.length - 1) * gap) };
  const placed: number[] = [];
  for (const [place, index] of order.entries()) {
    const at = Math.min(base.max, Math.max(base.min, bases[place] ?? top));
    placed[index] = at + place * gap;
  }
  return placed;
}
