// Whether somebody answers now, and when somebody does.
import type { ChatHours } from '@candor/client';
import { classNames } from '@candor/ui';
import { useWords } from '../../shared/stores.ts';

export function ServiceHours({ hours: { isOpen, opensAt } }: { hours: ChatHours }) {
  const { t, format } = useWords();
  const text = isOpen
    ? t('chat.open_now')
    : opensAt === null
      ? t('chat.hours_unknown')
      : t('chat.opens_at', { time: format.weekdayTime(opensAt) });
  return (
    <p className="flex items-start gap-2 border-b border-line px-4 pb-2 text-small text-pretty text-muted">
      <span
        aria-hidden="true"
        className={classNames('mt-1.5 size-2 shrink-0 rounded-full', isOpen ? 'bg-good' : 'bg-warn')}
      />
      {text}
    </p>
  );
}
