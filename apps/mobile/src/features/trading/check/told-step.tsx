// One step of a check: its mark, what it is about, when that was, what was found and how its figures come about.
import { classNames, Figure } from '@candor/ui';
import { Check, CircleHelp, Info, X } from 'lucide-react';
import { writeMoment } from '../../../shared/check/step-params.ts';
import type { ToldStep } from '../../../shared/check/tell-steps.ts';
import { useCheckMessages } from '../../../shared/check/use-check-messages.ts';

const marks = {
  holds: { Icon: Check, look: 'bg-good-soft text-good' },
  fails: { Icon: X, look: 'bg-danger-soft text-danger' },
  unknown: { Icon: CircleHelp, look: 'bg-warn-soft text-warn' },
  note: { Icon: Info, look: 'bg-warn-soft text-warn' },
} as const;

export function ToldStepRow({ step, isShown = true }: { step: ToldStep; isShown?: boolean }) {
  const messages = useCheckMessages();
  const { t } = messages;
  const { state, title, text, at, working, details, why } = step;
  const { Icon, look } = marks[state];
  return (
    <li data-state={state} className={classNames('flex gap-3 transition-opacity', !isShown && 'opacity-0')}>
      <span
        className={classNames('mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full', look)}
      >
        <Icon size={15} />
      </span>
      <div className="min-w-0 flex-1">
        <h4 className="text-small font-semibold">
          <span className="sr-only">{t(`check.mark_${state}`)} </span>
          {title}
        </h4>
        {at !== null && <p className="text-caption text-muted">{writeMoment(at, messages)}</p>}
        <p
          className={classNames(
            'text-small break-words text-pretty',
            state === 'note' ? 'text-ink' : 'text-muted',
          )}
        >
          {text}
        </p>
        {working.map((formula) => (
          <p key={formula} className="text-caption break-words text-muted">
            <Figure>{formula}</Figure>
          </p>
        ))}
        {(details.length > 0 || why !== undefined) && (
          <details className="text-caption text-muted">
            <summary className="min-h-11 cursor-pointer py-3">{t('check.details')}</summary>
            {details.map((line) => (
              <p key={line} className="break-words">
                {line}
              </p>
            ))}
            {why !== undefined && (
              <p lang="en" dir="ltr" className="break-words">
                {why}
              </p>
            )}
          </details>
        )}
      </div>
    </li>
  );
}
