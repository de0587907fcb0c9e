// The practice order in the ticket: the offer above its fields, and each step above its button.
import type { MessageKey } from '@candor/i18n';
import { Button, Figure, IconButton } from '@candor/ui';
import { ChevronDown, GraduationCap, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { usePartMessages } from '../../../shared/part-messages.ts';
import { PRACTICE_STEPS, type Practice, type PracticeStep } from './use-practice.ts';

interface Step {
  readonly text: MessageKey;
  /** A term of the step, and what it means. */
  readonly term?: { readonly name: MessageKey; readonly text: MessageKey };
}

const steps: Readonly<Record<PracticeStep, Step>> = {
  side: { text: 'practice.side', term: { name: 'trade.spread', text: 'practice.side_term' } },
  lots: { text: 'practice.lots', term: { name: 'trade.lots', text: 'practice.lots_term' } },
  stop: { text: 'practice.stop', term: { name: 'trade.stop_loss', text: 'practice.stop_term' } },
  costs: { text: 'practice.costs', term: { name: 'trade.margin', text: 'practice.costs_term' } },
  submit: { text: 'practice.submit' },
};

export function PracticeOffer({ practice }: { practice: Practice }) {
  const { t } = usePartMessages('desk');
  return (
    <div className="mb-3.5 flex flex-wrap items-center gap-x-2 rounded-xl bg-accent-soft py-1 ps-3 text-small">
      <p className="min-w-40 flex-1 py-1.5 text-pretty">{t('practice.offer')}</p>
      <Button look="quiet" onClick={practice.go} className="min-h-11 px-2 text-small">
        {t('practice.start')}
      </Button>
      <IconButton label={t('practice.skip')} onClick={practice.end}>
        <X size={20} />
      </IconButton>
    </div>
  );
}

export function PracticeCard({ step, practice }: { step: PracticeStep; practice: Practice }) {
  const { t } = usePartMessages('desk');
  const card = useRef<HTMLElement>(null);
  usePointer(card, step);
  const { text, term } = steps[step];
  const place = PRACTICE_STEPS.indexOf(step) + 1;
  return (
    <section
      ref={card}
      aria-label={t('practice.title')}
      className="mb-3 max-h-[40dvh] @max-[17rem]:max-h-[22dvh] overflow-y-auto rounded-xl bg-accent-soft ps-3 pb-2 text-small"
    >
      <div className="flex items-center gap-2">
        <GraduationCap size={18} className="shrink-0 text-accent" />
        <p className="min-w-0 flex-1 font-semibold">
          {t('practice.title')}{' '}
          <Figure className="font-normal text-muted">
            {place}/{PRACTICE_STEPS.length}
          </Figure>
        </p>
        <IconButton label={t('practice.skip')} onClick={practice.end}>
          <X size={20} />
        </IconButton>
      </div>
      <p role="status" className="pe-3 text-pretty">
        {t(text)}
      </p>
      <div className="flex flex-wrap items-start justify-between gap-x-3 pe-3">
        {term && (
          <details key={step} className="group min-w-32 flex-1">
            <summary className="flex min-h-11 cursor-pointer items-center gap-1 font-medium text-accent">
              {t(term.name)}
              <ChevronDown size={16} className="group-open:rotate-180" />
            </summary>
            <p className="pb-1 text-muted text-pretty">{t(term.text)}</p>
          </details>
        )}
        {step !== 'submit' && (
          <Button look="secondary" onClick={practice.go} className="min-h-11 px-5 text-small">
            {t('practice.next')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Points at the part of the ticket that the step is about, and brings it into sight. */
function usePointer(card: { readonly current: HTMLElement | null }, step: PracticeStep): void {
  useEffect(() => {
    const ticket = card.current?.closest('[role=dialog], .trade-ticket');
    const part = ticket?.querySelector<HTMLElement>(`[data-part=${step}]`);
    if (!part) return;
    part.dataset.pointed = '';
    if (part instanceof HTMLDetailsElement) part.open = true;
    part.scrollIntoView({ block: 'center' });
    // At twice the size of text the fields may be wider than the ticket: their beginning stays in sight.
    part.closest('[tabindex]')?.scrollTo({ left: 0 });
    card.current?.scrollTo({ top: 0 });
    return () => {
      delete part.dataset.pointed;
    };
  }, [card, step]);
}
