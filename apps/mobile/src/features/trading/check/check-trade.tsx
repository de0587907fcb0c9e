// "Check this trade": the receipt of an order, checked on this device in front of its client, step by step.
import type { CheckStep } from '@candor/proof';
import { Button, classNames, Skeleton } from '@candor/ui';
import { Check, CircleHelp, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { canShare, saveAsFile, shareFile } from '../../../shared/check/hand-out-file.ts';
import { describeStep, titleOfStep } from '../../../shared/check/step-words.ts';
import { useCheckWords } from '../../../shared/check/use-check-words.ts';
import { ReceiptFault } from './receipt-fault.tsx';
import { type ReceiptOfOrder, useCheckedReceipt } from './use-checked-receipt.ts';

/** Slow enough to be followed, and the whole in two seconds. */
const STEP_MS = 140;

export function CheckTrade({ orderId }: { orderId: number }) {
  const { t } = useCheckWords();
  const { receipt, fault, again } = useCheckedReceipt(orderId);
  if (fault !== null) return <ReceiptFault fault={fault} again={again} />;
  if (!receipt)
    return (
      <div className="py-4" role="status">
        <p className="text-small text-muted text-pretty">{t('check.waiting')}</p>
        <Skeleton className="mt-4 h-4 w-2/3" />
        <Skeleton className="mt-3 h-4 w-1/2" />
        <Skeleton className="mt-3 h-4 w-3/5" />
      </div>
    );
  return <Checked receipt={receipt} orderId={orderId} />;
}

function Checked({ receipt, orderId }: { receipt: ReceiptOfOrder; orderId: number }) {
  const words = useCheckWords();
  const { t } = words;
  const { steps, holds } = receipt.checked;
  const told = steps.filter((step) => describeStep(step, words) !== null);
  const shown = useCountUp(told.length);
  const isAll = shown >= told.length;
  const name = `candor-${orderId}.json`;
  return (
    <>
      <p
        role="status"
        className={classNames(
          'mt-1 mb-4 min-h-11 rounded-xl px-3.5 py-2.5 font-semibold transition-opacity',
          !isAll && 'opacity-0',
          holds ? 'bg-good-soft text-good' : 'bg-danger-soft text-danger',
        )}
      >
        {isAll && t(holds ? 'check.all_hold' : 'check.one_fails')}
      </p>
      <ol className="flex flex-col gap-3">
        {told.slice(0, shown).map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps only follow each other
          <Step key={at} step={step} />
        ))}
      </ol>
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

const marks = {
  holds: { Icon: Check, look: 'bg-good-soft text-good' },
  fails: { Icon: X, look: 'bg-danger-soft text-danger' },
  unknown: { Icon: CircleHelp, look: 'bg-warn-soft text-warn' },
} as const;

function Step({ step }: { step: CheckStep }) {
  const words = useCheckWords();
  const { Icon, look } = marks[step.state];
  return (
    <li data-state={step.state} className="flex gap-3">
      <span
        className={classNames('mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full', look)}
      >
        <Icon size={15} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-small font-semibold">{titleOfStep(step, words)}</h3>
        <p className="text-small break-words text-muted text-pretty">{describeStep(step, words)}</p>
        {step.why !== undefined && (
          <p lang="en" dir="ltr" className="mt-1 text-caption break-words text-danger">
            {step.why}
          </p>
        )}
      </div>
    </li>
  );
}

/** One after the other; all at once for whoever wants nothing to move. */
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
