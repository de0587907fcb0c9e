// The choice of a drawing tool, and the list of drawings with a button to remove each.
import { IconButton } from '@candor/ui';
import { Trash2 } from 'lucide-react';
import { Sheet } from '../../../shared/sheet.tsx';
import { useI18n } from '../../../shared/stores.ts';
import { type Drawing, TOOLS, type Tool } from './drawings.ts';

export interface DrawingSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly drawings: readonly Drawing[];
  readonly onTool: (tool: Tool) => void;
  readonly onRemove: (id: string) => void;
  readonly onRemoveAll: () => void;
}

export function DrawingSheet(props: DrawingSheetProps) {
  const { isOpen, onClose, drawings, onTool, onRemove, onRemoveAll } = props;
  const { t } = useI18n();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('trade.chart_drawing')}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,6rem),1fr))] gap-2 pt-1">
        {TOOLS.map((tool) => (
          <button
            key={tool}
            type="button"
            onClick={() => onTool(tool)}
            className="flex min-h-20 min-w-0 flex-col items-center justify-center gap-1.5 rounded-xl bg-sunken px-1.5 py-2 text-center text-caption font-medium active:bg-line"
          >
            <ToolIcon tool={tool} />
            <span className="max-w-full text-balance">{t(`trade.tool_${tool}`)}</span>
          </button>
        ))}
      </div>
      {drawings.length > 0 && (
        <section aria-label={t('trade.chart_drawn')} className="mt-5">
          <div className="flex items-center justify-between gap-3">
            <h3 className="text-small font-medium text-muted">{t('trade.chart_drawn')}</h3>
            <button
              type="button"
              onClick={onRemoveAll}
              className="min-h-11 text-small font-medium text-danger"
            >
              {t('trade.chart_remove_all')}
            </button>
          </div>
          <ul className="divide-y divide-line">
            {drawings.map(({ id, tool }) => (
              <li key={id} className="flex min-h-12 items-center gap-3">
                <ToolIcon tool={tool} />
                <span className="min-w-0 flex-1 truncate text-body">{t(`trade.tool_${tool}`)}</span>
                <IconButton
                  label={t('trade.chart_remove', { name: t(`trade.tool_${tool}`) })}
                  onClick={() => onRemove(id)}
                >
                  <Trash2 size={18} />
                </IconButton>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  );
}

const paths: Readonly<Record<Tool, string>> = {
  trend: 'M5 18 19 6',
  ray: 'M5 18 22 4',
  horizontal: 'M2 12h20',
  vertical: 'M12 2v20',
  fibonacci: 'M3 4h18M3 10h18M3 14h18M3 20h18',
  rectangle: 'M4 7h16v10H4z',
};
const dots: Readonly<Record<Tool, readonly (readonly [number, number])[]>> = {
  trend: [
    [5, 18],
    [19, 6],
  ],
  ray: [[5, 18]],
  horizontal: [[12, 12]],
  vertical: [[12, 12]],
  fibonacci: [],
  rectangle: [
    [4, 7],
    [20, 17],
  ],
};

/** The tools' signs, drawn by us: what each of them leaves on the chart. */
function ToolIcon({ tool }: { tool: Tool }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      aria-hidden="true"
      className="shrink-0 text-accent"
    >
      <path d={paths[tool]} />
      {dots[tool].map(([x, y]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="2.25" fill="currentColor" stroke="none" />
      ))}
    </svg>
  );
}
