// Says over the chart which of the chosen indicators have no room, and leads to their choice.
import { usePartMessages } from '../../../shared/part-messages.ts';

export interface HiddenIndicatorsProps {
  readonly names: readonly string[];
  readonly onChoose: () => void;
}

export function HiddenIndicators({ names, onChoose }: HiddenIndicatorsProps) {
  const { t } = usePartMessages('desk');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onChoose}
      className="absolute bottom-6 left-1 z-10 flex min-h-11 max-w-[calc(100%-5rem)] items-center text-caption font-medium"
    >
      <span className="truncate rounded-full bg-warn-soft px-2.5 py-1 text-warn">
        {t('chart.hidden', { names: names.join(', ') })}
      </span>
    </button>
  );
}
