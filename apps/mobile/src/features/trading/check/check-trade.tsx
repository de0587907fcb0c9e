// "Check this trade": the receipt of an order, checked on this device in front of its client, step by step: what became of the
// trade, then what proves it.
import type { Order } from '@candor/client';
import type { StepState } from '@candor/proof';
import { Button, classNames, Figure } from '@candor/ui';
import { Check, CircleHelp, Info, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type DescribedStep, describeCheck, verdictOf } from '../../../shared/check/describe-steps.ts';
import { canShare, saveAsFile, shareFile } from '../../../shared/check/hand-out-file.ts';
import { writeMoment } from '../../../shared/check/step-params.ts';
import { useCheckMessages } from '../../../shared/check/use-check-messages.ts';
import { ReceiptFault } from './receipt-fault.tsx';
import { ReceiptWaiting } from './receipt-waiting.tsx';
import { TradeLabels } from './trade-labels.tsx';
import { type ReceiptOfOrder, useCheckedReceipt } from './use-checked-receipt.ts';

/** Slow enough to be followed, and the whole in two seconds. */
const STEP_MS = 140;

const looks: Readonly<Record<StepState, string>> = {
  holds: 'bg-good-soft text-good',
  fails: 'bg-danger-soft text-danger',
  unknown: 'bg-warn-soft text-warn',
};

export function CheckTrade({ order }: { order: Order }) {
  const { receipt, fault, attempt, again } = useCheckedReceipt(order);
  if (fault !== null) return <ReceiptFault fault={fault} again={again} />;
  if (!receipt) return <ReceiptWaiting attempt={attempt} />;
  return <Checked receipt={receipt} orderId={order.id} again={again} />;
}

interface CheckedProps {
  readonly receipt: ReceiptOfOrder;
  readonly orderId: number;
  readonly again: () => void;
}

function Checked({ receipt, orderId, again }: CheckedProps) {
  const messages = useCheckMessages();
  const { t } = messages;
  const { checked, lostOf, hasWitnesses } = receipt;
  const { trade, proof } = describeCheck(checked.steps, messages);
  const lost = lostOf === null ? [] : [lostStep(lostOf, t)];
  const verdict =
    lostOf === null ? verdictOf(checked) : ({ state: 'fails', key: 'check.past_title' } as const);
  const shown = useCountUp(lost.length + trade.length + proof.length);
  const isAll = shown >= lost.length + trade.length + proof.length;
  const isUnwitnessed = checked.steps.some(({ id, state }) => id === 'witnessed' && state === 'unknown');
  const name = `candor-${orderId}.json`;
  return (
    <>
      <p
        role="status"
        className={classNames(
          'mt-1 min-h-11 rounded-xl px-3.5 py-2.5 font-semibold transition-opacity',
          !isAll && 'opacity-0',
          looks[verdict.state],
        )}
      >
        {isAll && t(verdict.key)}
      </p>
      <TradeLabels className="mb-4" />
      <Told steps={lost} shown={shown} />
      <Told title={t('check.section_trade')} steps={trade} shown={shown - lost.length} />
      <Told title={t('check.section_proof')} steps={proof} shown={shown - lost.length - trade.length} />
      {isUnwitnessed && hasWitnesses && (
        <div className="mt-4">
          <p className="text-small text-muted text-pretty">{t('check.again_text')}</p>
          <Button look="secondary" className="mt-2 w-full" onClick={again}>
            {t('check.again')}
          </Button>
        </div>
      )}
      <p className="mt-5 text-small text-muted text-pretty">
        {t('check.anywhere', { address: `${location.host}/verify` })}
      </p>
      <div className="mt-3 mb-2 flex flex-wrap gap-2">
        <Button className="min-w-0 flex-1" onClick={() => saveAsFile(name, receipt.file)}>
          {t('check.save')}
        </Button>
        {canShare(name) && (
          <Button
            look="secondary"
            className="min-w-0 flex-1"
            onClick={() => void shareFile(name, receipt.file)}
          >
            {t('check.share')}
          </Button>
        )}
      </div>
    </>
  );
}

function Told({ title, steps, shown }: { title?: string; steps: readonly DescribedStep[]; shown: number }) {
  if (steps.length === 0) return null;
  return (
    <section className="mb-5">
      {title !== undefined && <h3 className="mb-2.5 font-semibold">{title}</h3>}
      <ol className="flex flex-col gap-3">
        {steps.map((step, at) => (
          // All are there from the first on, so that the sheet has its height.
          // biome-ignore lint/suspicious/noArrayIndexKey: steps only follow each other
          <ToldStepRow key={at} step={step} isShown={at < shown} />
        ))}
      </ol>
    </section>
  );
}

const lostStep = (origin: string, t: ReturnType<typeof useCheckMessages>['t']): DescribedStep => ({
  state: 'fails',
  title: t('check.past_title'),
  text: t('check.past_step', { origin }),
  at: null,
  working: [],
  details: [],
});

/** Reveals the steps one after the other; all at once for users who prefer reduced motion. */
function useCountUp(count: number): number {
  const [shown, setShown] = useState(() =>
    matchMedia('(prefers-reduced-motion: reduce)').matches ? count : 1,
  );
  useEffect(() => {
    if (shown >= count) return;
    const timer = setTimeout(() => setShown(shown + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [shown, count]);
  return shown;
}

const marks = {
  holds: { Icon: Check, look: 'bg-good-soft text-good' },
  fails: { Icon: X, look: 'bg-danger-soft text-danger' },
  unknown: { Icon: CircleHelp, look: 'bg-warn-soft text-warn' },
  note: { Icon: Info, look: 'bg-warn-soft text-warn' },
} as const;

/** One step of a check: its icon, its subject, its time, its result and the derivation of its figures. */
function ToldStepRow({ step, isShown = true }: { step: DescribedStep; isShown?: boolean }) {
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
