// Over the chart's lower edge while something is drawn or chosen: what to do with the tool in hand, or the drawing.
import { IconButton } from '@candor/ui';
import { Check, Trash2, X } from 'lucide-react';
import { useWords } from '../../../shared/stores.ts';
import { pointsOf } from './drawings.ts';
import type { Drawn } from './use-drawings.ts';

const BAR =
  'absolute bottom-8 left-2 z-10 flex max-w-[calc(100%-5rem)] items-center rounded-full border border-line bg-raised ps-4 text-small shadow-float';

export function DrawingBar({ drawn }: { drawn: Drawn }) {
  const { t } = useWords();
  const { tool, chosen } = drawn;
  if (tool !== null) {
    return (
      <div className={BAR}>
        <span role="status" className="truncate">
          {t(pointsOf(tool) === 1 ? 'trade.chart_draw_tap' : 'trade.chart_draw_drag')}
        </span>
        <IconButton label={t('public.cancel')} onClick={() => drawn.take(null)}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
    );
  }
  if (chosen === null) return null;
  const name = t(`trade.tool_${chosen.tool}`);
  return (
    <div className={BAR}>
      <span className="truncate font-medium">{name}</span>
      <IconButton label={t('trade.chart_remove', { name })} onClick={() => drawn.remove(chosen.id)}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('public.ok')} onClick={() => drawn.choose(null)}>
        <Check size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
