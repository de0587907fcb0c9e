// The labels of price lines, beside the price scale: each names its owner and its money, and none covers another. Labels of
// prices beyond the visible range stand at the edge, where more than a few fold into one, as several positions of a side do.
import type { Order } from '@candor/client';
import type { Side } from '@candor/core';
import type { Chart } from 'klinecharts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Part } from '../orders/order-sheet.tsx';
import { groupLevels } from './level-groups.ts';
import {
  AlertLabel,
  DraftLabel,
  EDGES,
  type Edge,
  FoldLabel,
  GroupLabel,
  LevelLabel,
} from './level-label.tsx';
import { heightsOf, type PriceLine } from './price-lines.ts';
import { stackLabels } from './stack-labels.ts';

export interface LevelLabelsProps {
  readonly chart: Chart;
  readonly lines: readonly PriceLine[];
  /** At the foot of the chart, in pixels: where buttons lie over it. */
  readonly reservedPx: number;
  readonly onOpen: (order: Order, part: Part) => void;
  /** The label of a price alert was chosen. */
  readonly onAlerts: () => void;
}

const GAP_PX = 26;
const HALF_PX = 12;
/** To the price scale. */
const SCALE_PX = 4;
const CANDLES = 'candle_pane';

/** Where a label had to give way to others, a rule beside it leads to its price. */
const AT_SCALE =
  'invisible absolute end-0 top-0 after:absolute after:top-[calc(50%-var(--above,0px))] after:left-full after:ms-0.5 after:h-[calc(var(--above,0px)+var(--below,0px))] after:w-px after:bg-muted';

/** More labels than these at one edge fold into one; on a low chart more than one. */
const AT_EDGE = 2;
const LOW_PX = 320;

/** At the top, where the figures of the bar under the pointer stand. */
const LEGEND_PX = 20;

export function LevelLabels({ chart, lines, reservedPx, onOpen, onAlerts }: LevelLabelsProps) {
  const list = useRef<HTMLUListElement>(null);
  /** How many labels are folded, or would be. */
  const [folds, setFolds] = useState<Readonly<Record<Edge, number>>>({ above: 0, below: 0 });
  const [unfolded, setUnfolded] = useState<Edge | Side | null>(null);
  const { single, groups } = groupLevels(lines);
  const shown = [...single, ...(groups.find(({ side }) => side === unfolded)?.lines ?? [])];
  const toggle = (what: Edge | Side) => ({
    isOpen: unfolded === what,
    onToggle: () => setUnfolded(unfolded === what ? null : what),
  });
  const place = () => {
    if (!list.current) return;
    const next = placeLabels(list.current, chart, reservedPx, unfolded);
    if (next) setFolds((old) => (EDGES.every((edge) => old[edge] === next[edge]) ? old : next));
  };
  const latest = useRef(place);
  latest.current = place;
  useEffect(() => {
    const heights = heightsOf(chart);
    heights.onChange = () => latest.current();
    const observer = new ResizeObserver(() => latest.current());
    const dom = chart.getDom();
    if (dom) observer.observe(dom);
    return () => {
      heights.onChange = null;
      observer.disconnect();
    };
  }, [chart]);
  useLayoutEffect(place);
  return (
    <ul ref={list} className="pointer-events-none absolute inset-0 z-5 overflow-hidden">
      {shown.map((line) => (
        <li key={line.id} data-ids={line.id} className={`group ${AT_SCALE}`}>
          {line.isDraft ? (
            <DraftLabel chart={chart} line={line} />
          ) : line.order === null ? (
            <AlertLabel line={line} onChoose={onAlerts} />
          ) : (
            <LevelLabel chart={chart} line={line} order={line.order} onOpen={onOpen} />
          )}
        </li>
      ))}
      {groups.map((group) => (
        <li key={group.side} data-ids={group.lines.map(({ id }) => id).join(' ')} className={AT_SCALE}>
          <GroupLabel {...toggle(group.side)} group={group} />
        </li>
      ))}
      {EDGES.map((edge) => (
        <li key={edge} data-fold={edge} className="invisible absolute end-0 top-0">
          <FoldLabel {...toggle(edge)} edge={edge} count={folds[edge]} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Runs after each painting of the canvas that moved a line, so it writes styles only, without React. Returns how many
 * labels each edge folds, or would fold if it were not unfolded; null before the chart is laid out.
 */
function placeLabels(
  list: HTMLElement,
  chart: Chart,
  reservedPx: number,
  unfolded: Edge | Side | null,
): Record<Edge, number> | null {
  const pane = chart.getSize(CANDLES, 'main');
  const scale = chart.getSize(CANDLES, 'yAxis');
  if (!pane || !scale) return null;
  const { of } = heightsOf(chart);
  const bottom = pane.height - reservedPx;
  const folds = { above: 0, below: 0 };
  const labels = [...list.children].filter((label): label is HTMLElement => label instanceof HTMLElement);
  const heights = new Map<HTMLElement, number>();
  for (const label of labels) {
    const ys = (label.dataset.ids ?? '').split(' ').flatMap((id) => of.get(id) ?? []);
    if (ys.length === 0) continue;
    const y = ys.reduce((sum, one) => sum + one, 0) / ys.length;
    heights.set(label, y);
    const edge = y < 0 ? 'above' : y > pane.height ? 'below' : null;
    if (edge) {
      label.dataset.edge = edge;
      folds[edge] += 1;
    } else delete label.dataset.edge;
  }
  for (const edge of EDGES) if (folds[edge] <= (pane.height < LOW_PX ? 1 : AT_EDGE)) folds[edge] = 0;
  const isFolded = (edge: string | undefined) =>
    (edge === 'above' || edge === 'below') && edge !== unfolded && folds[edge] > 0;
  const shown: [label: HTMLElement, wanted: number][] = [];
  for (const label of labels) {
    const { edge, fold } = label.dataset;
    const y = heights.get(label);
    // A fold stands outside of what it folds.
    if (fold === 'above' && folds.above > 0) shown.unshift([label, 0]);
    else if (fold === 'below' && folds.below > 0) shown.push([label, bottom]);
    else if (y !== undefined && !isFolded(edge)) shown.push([label, Math.min(bottom, Math.max(0, y))]);
    else label.style.visibility = 'hidden';
  }
  const placed = stackLabels(
    shown.map(([, wanted]) => wanted),
    { top: HALF_PX + LEGEND_PX, bottom: bottom - HALF_PX - 2, gap: GAP_PX },
  );
  for (const [index, [label]] of shown.entries()) {
    const away = (heights.get(label) ?? Number.NaN) - (placed[index] ?? 0);
    label.style.setProperty('--above', `${away < 0 && !label.dataset.edge ? -away : 0}px`);
    label.style.setProperty('--below', `${away > 0 && !label.dataset.edge ? away : 0}px`);
    label.style.visibility = 'visible';
    label.style.transform = `translate(${-scale.width - SCALE_PX}px, ${Math.round((placed[index] ?? 0) - HALF_PX)}px)`;
  }
  return folds;
}
