// A label that is dragged along the price scale, as its line is.
import type { Chart } from 'klinecharts';
import { type PointerEvent as ReactPointerEvent, useRef } from 'react';
import { priceAtHeight } from './press-scale.ts';
import type { PriceLine } from './price-lines.ts';

const SLOP_PX = 4;

/** Handlers for the label's element. A drag is no tap: the click after it is kept from the label. */
export function useLabelDrag(chart: Chart, { onDrag }: Pick<PriceLine, 'onDrag'>) {
  const from = useRef<{ y: number; price: number | null } | null>(null);
  const wasMoved = useRef(false);
  if (!onDrag) return {};
  const priceOf = ({ clientY }: ReactPointerEvent) =>
    priceAtHeight(chart, clientY - (chart.getDom()?.getBoundingClientRect().top ?? 0));
  const end = () => {
    const price = from.current?.price ?? null;
    from.current = null;
    if (price !== null) onDrag(price, true, 'label');
  };
  return {
    onPointerDown(event: ReactPointerEvent) {
      if (event.button !== 0) return;
      from.current = { y: event.clientY, price: null };
      wasMoved.current = false;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: ReactPointerEvent) {
      const { current } = from;
      if (!current || (current.price === null && Math.abs(event.clientY - current.y) < SLOP_PX)) return;
      const price = priceOf(event);
      if (price === null) return;
      current.price = price;
      wasMoved.current = true;
      onDrag(price, false, 'label');
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture(event: { stopPropagation(): void }) {
      if (wasMoved.current) event.stopPropagation();
      wasMoved.current = false;
    },
  };
}
