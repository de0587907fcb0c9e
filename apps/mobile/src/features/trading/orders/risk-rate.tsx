// The margin level of the account: a tap says what it is, and at which of its values something happens.
import { classNames, Figure } from '@candor/ui';
import { Info } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useBasics, useWords } from '../../../shared/stores.ts';

const Dialog = lazy(() => import('@candor/ui/dialog').then((m) => ({ default: m.Dialog })));

/** Below this many times the level of the margin call, it is near. */
const NEAR = 1.5;

export function RiskRate({ rate }: { rate: number | null }) {
  const { t, format } = useWords();
  const basics = useBasics().data;
  const [state, setState] = useState<'never' | 'open' | 'shut'>('never');
  const isNear = rate !== null && basics !== undefined && rate < NEAR * basics.marginCallLevel;
  return (
    <div className="min-w-0">
      <dt className="text-caption text-muted">{t('order.risk_rate')}</dt>
      <dd className={classNames('font-medium', isNear && 'text-warn')}>
        <button
          type="button"
          aria-haspopup="dialog"
          disabled={basics === undefined}
          onClick={() => setState('open')}
          className="relative -mx-2 -mt-6 -mb-2 inline-flex min-h-11 min-w-11 items-center gap-1 px-2 pt-6 pb-2"
        >
          <Figure>{rate === null ? '–' : format.percent(rate)}</Figure>
          <Info size={14} aria-hidden="true" className="text-faint" />
        </button>
      </dd>
      <Suspense>
        {state !== 'never' && basics && (
          <Dialog
            isOpen={state === 'open'}
            title={t('order.risk_rate')}
            text={t('order.risk_rate_text', {
              call: format.percent(basics.marginCallLevel),
              out: format.percent(basics.stopOutLevel),
            })}
            confirmLabel={t('public.ok')}
            onConfirm={() => setState('shut')}
            onCancel={() => setState('shut')}
          />
        )}
      </Suspense>
    </div>
  );
}
