// One act as its user sees it: on its way, not known, done with its price and slippage, or refused with the fix.
import { Button, classNames } from '@candor/ui';
import { AfterTap } from '@candor/ui/after-tap';
import { Check, CircleHelp, LoaderCircle, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../shared/stores.ts';
import { type Act, type ActRefusal, mayAskAlone } from './act.ts';
import { ActOutcome } from './act-outcome.tsx';
import { outcomeOf } from './outcome.ts';
import { useActs } from './use-acts.ts';

export interface ActViewProps {
  readonly act: Act;
  /** Buttons of the screen around it, for what can be done next. */
  readonly children?: ReactNode;
}

export function ActView({ act, children }: ActViewProps) {
  const { t } = useI18n();
  const acts = useActs();
  const { state } = act;
  return (
    <div role="status" className="flex flex-col items-center py-5 text-center">
      <PhaseMark phase={state.phase} />
      <p className="mt-4 text-title font-semibold text-balance">{usePhaseTitle(act)}</p>
      {state.phase === 'unknown' && mayAskAlone(act, Date.now()) && (
        <p className="mt-1.5 text-small text-muted text-pretty">{t('trade.unknown_text')}</p>
      )}
      {state.phase === 'refused' && (
        <p className="mt-1.5 text-body text-pretty">
          <RefusalText refusal={state.refusal} />
        </p>
      )}
      {state.phase === 'filled' && <ActOutcome act={act} order={state.order} isPromised={state.isPromised} />}
      <AfterTap key={state.phase} className="mt-5 flex w-full flex-col gap-2">
        {state.phase === 'unknown' && !mayAskAlone(act, Date.now()) && (
          <>
            <p className="text-small text-muted text-pretty">{t('trade.ask_again_text')}</p>
            <Button onClick={() => acts.ask(act.key)}>{t('trade.ask_again')}</Button>
          </>
        )}
        {children}
      </AfterTap>
    </div>
  );
}

function PhaseMark({ phase }: { phase: Act['state']['phase'] }) {
  const look = {
    sending: 'bg-sunken text-muted',
    unknown: 'bg-warn-soft text-warn',
    filled: 'bg-accent-soft text-accent',
    refused: 'bg-danger-soft text-danger',
  }[phase];
  const Icon = { sending: LoaderCircle, unknown: CircleHelp, filled: Check, refused: X }[phase];
  return (
    <span className={classNames('inline-flex size-14 items-center justify-center rounded-full', look)}>
      <Icon size={28} aria-hidden="true" className={phase === 'sending' ? 'animate-spin' : ''} />
    </span>
  );
}

function usePhaseTitle(act: Act): ReactNode {
  const { t, format } = useI18n();
  const { state, about } = act;
  switch (state.phase) {
    case 'sending':
      return t('trade.sending');
    case 'unknown':
      return t(mayAskAlone(act, Date.now()) ? 'trade.unknown' : 'trade.no_answer');
    case 'refused':
      return t('trade.order_refused');
    case 'filled': {
      const { kind, price: at } = outcomeOf(act, state.order);
      const price = format.scaledPrice(at, about.precision);
      if (kind === 'opened') return t('trade.filled', { price });
      if (kind === 'pending') return t('trade.pending_placed', { price });
      return kind === 'closed' ? t('trade.closed_at', { price }) : state.message;
    }
  }
}

/** `not_sent` is the one refusal that no server wrote. */
export function RefusalText({ refusal }: { refusal: ActRefusal }) {
  const { t } = useI18n();
  return refusal.error === 'not_sent' ? t('trade.not_sent') : refusal.message;
}
