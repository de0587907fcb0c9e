// One act as its user sees it: on its way, not known, done with its price and slippage, or refused with the fix.
import type { Order } from '@candor/contract';
import { Button, classNames, Figure } from '@candor/ui';
import { Check, CircleHelp, LoaderCircle, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../stores.ts';
import { type Act, type ActRefusal, mayAskAlone } from './act.ts';
import { calculateSlippage } from './slippage.ts';
import { useActs } from './use-acts.ts';

export interface ActViewProps {
  readonly act: Act;
  /** Buttons of the screen around it, for what can be done next. */
  readonly children?: ReactNode;
}

export function ActView({ act, children }: ActViewProps) {
  const { t } = useWords();
  const acts = useActs();
  const { state } = act;
  return (
    <div role="status" className="flex flex-col items-center py-5 text-center">
      <PhaseMark phase={state.phase} />
      <p className="mt-4 text-title font-semibold text-balance">{usePhaseTitle(act)}</p>
      {state.phase === 'unknown' && (
        <p className="mt-1.5 text-small text-muted text-pretty">{t('trade.unknown_text')}</p>
      )}
      {state.phase === 'refused' && (
        <p className="mt-1.5 text-body text-pretty">
          <RefusalText refusal={state.refusal} />
        </p>
      )}
      {state.phase === 'filled' && <Outcome act={act} order={state.order} />}
      <div className="mt-5 flex w-full flex-col gap-2">
        {state.phase === 'unknown' && !mayAskAlone(act, Date.now()) && (
          <>
            <p className="text-small text-muted text-pretty">{t('trade.ask_again_text')}</p>
            <Button onClick={() => acts.ask(act.key)}>{t('trade.ask_again')}</Button>
          </>
        )}
        {children}
      </div>
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
  const { t, format } = useWords();
  const { state, about } = act;
  switch (state.phase) {
    case 'sending':
      return t('trade.sending');
    case 'unknown':
      return t('trade.unknown');
    case 'refused':
      return t('trade.order_refused');
    case 'filled': {
      const { order } = state;
      const price = format.price(order.Price, about.precision);
      if (act.call === 'submit')
        return t(order.Status === 0 ? 'trade.pending_placed' : 'trade.filled', { price });
      return state.message;
    }
  }
}

/** `not_sent` is the one refusal that no server wrote. */
export function RefusalText({ refusal }: { refusal: ActRefusal }) {
  const { t } = useWords();
  return refusal.error === 'not_sent' ? t('trade.not_sent') : refusal.message;
}

function Outcome({ act, order }: { act: Act; order: Order }) {
  const { t, format } = useWords();
  const slippage = slippageOf(act, order);
  const tick = act.call === 'close' ? order.Proof.CloseTick : order.Proof.OpenTick;
  return (
    <div className="mt-2 flex flex-col items-center gap-1 text-small text-muted">
      {slippage !== null && <SlippageText points={slippage} />}
      <p>
        <Figure>
          {order.ForexTradeLists.ShowCode} · {t('trade.lots_amount', { lots: format.lots(order.Quantity) })}
        </Figure>
      </p>
      <p>
        {t('order.number')} <Figure>{order.Id}</Figure>
        {tick !== null && (
          <>
            {' · '}
            {t('trade.proof_tick')} <Figure>{tick}</Figure>
          </>
        )}
      </p>
    </div>
  );
}

export function SlippageText({ points }: { points: number }) {
  const { t } = useWords();
  const key =
    points > 0 ? 'trade.slippage_better' : points < 0 ? 'trade.slippage_worse' : 'trade.slippage_none';
  const sign = points > 0 ? '+' : points < 0 ? '−' : '';
  return (
    <p
      className={classNames(
        'font-medium',
        points > 0 ? 'text-good' : points < 0 ? 'text-warn' : 'text-muted',
      )}
    >
      {t(key, { points: Math.abs(points) })}
      {points !== 0 && (
        <>
          {' '}
          <Figure>{`(${sign}${Math.abs(points)})`}</Figure>
        </>
      )}
    </p>
  );
}

function slippageOf(act: Act, order: Order): number | null {
  const isBuy = order.OrderType === 1;
  const { precision } = act.about;
  const seen = Number(act.seen);
  if (act.call === 'close') {
    return calculateSlippage({ direction: isBuy ? 'sell' : 'buy', seen, got: order.UpdatePrice, precision });
  }
  if (act.call !== 'submit' || order.Status === 0) return null;
  return calculateSlippage({ direction: isBuy ? 'buy' : 'sell', seen, got: order.Price, precision });
}
