// The "+" beside the price scale at the height of the pointer: it asks what to do at that price, as a press on the scale does.
import type { Chart } from 'klinecharts';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useI18n } from '../../../shared/stores.ts';
import { priceAtHeight } from './press-scale.ts';

export interface PricePlusProps {
  readonly chart: Chart;
  readonly onPress: (price: number) => void;
}

const CANDLES = 'candle_pane';
const HALF_PX = 10;

export function PricePlus({ chart, onPress }: PricePlusProps) {
  const { t } = useI18n();
  const button = useRef<HTMLButtonElement>(null);
  const price = useRef<number | null>(null);
  useEffect(() => {
    const dom = chart.getDom();
    const { current } = button;
    if (!dom || !current) return;
    const hide = () => {
      // It stays where it is, unseen: the pointer leaves the chart for it.
      current.style.opacity = '';
    };
    const follow = ({ clientX, clientY }: PointerEvent) => {
      const box = dom.getBoundingClientRect();
      const [x, y] = [clientX - box.left, clientY - box.top];
      const pane = chart.getSize(CANDLES, 'main');
      const scale = chart.getSize(CANDLES, 'yAxis');
      const found = priceAtHeight(chart, y);
      if (!pane || !scale || x > pane.width || found === null) return hide();
      price.current = found;
      current.style.opacity = '1';
      current.style.transform = `translate(${-scale.width}px, ${Math.round(y) - HALF_PX}px)`;
    };
    dom.addEventListener('pointermove', follow);
    dom.addEventListener('pointerleave', hide);
    return () => {
      dom.removeEventListener('pointermove', follow);
      dom.removeEventListener('pointerleave', hide);
    };
  }, [chart]);
  return (
    <button
      ref={button}
      type="button"
      // The keyboard has its own way: the key for an alert, and the ticket's.
      tabIndex={-1}
      aria-label={t('trade.at_this_price')}
      title={t('trade.at_this_price')}
      onClick={() => {
        if (price.current !== null) onPress(price.current);
      }}
      className="absolute end-0 top-0 z-4 grid size-5 place-items-center rounded-sm border border-line bg-raised text-muted opacity-0 hover:text-ink hover:opacity-100"
    >
      <Plus size={14} />
    </button>
  );
}
