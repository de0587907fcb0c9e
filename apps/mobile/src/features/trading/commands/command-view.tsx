// One order command for its user: pending, unknown, done with its price and slippage, or rejected with the fix.

import type { Order } from '@candor/client';
import { type Money, moneyToNumber, type Price } from '@candor/core';
import { Amount, Button, classNames, directionOf, Figure } from '@candor/ui';
import { AfterTap } from '@candor/ui/after-tap';
import { Check, CircleHelp, LoaderCircle, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../shared/stores.ts';
import { FactLine } from '../orders/fact-line.tsx';
import { SideLabel } from '../orders/side-label.tsx';
import { opposite } from '../rules/core-spec.ts';
import { type CommandRejection, mayAutoRetry, type OrderCommand } from './order-command.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { SlippageText } from './slippage-text.tsx';
import { useOrderCommands } from './use-order-commands.ts';

export interface CommandViewProps {
  readonly command: OrderCommand;
  /** Buttons of the screen around it, for what can be done next. */
  readonly children?: ReactNode;
}

export function CommandView({ command, children }: CommandViewProps) {
  const { t } = useI18n();
  const commands = useOrderCommands();
  const { state } = command;
  return (
    <div role="status" className="flex flex-col items-center py-5 text-center">
      <PhaseMark phase={state.phase} />
      <p className="mt-4 text-title font-semibold text-balance">{usePhaseTitle(command)}</p>
      {state.phase === 'unknown' && mayAutoRetry(command, Date.now()) && (
        <p className="mt-1.5 text-small text-muted text-pretty">{t('trade.unknown_text')}</p>
      )}
      {state.phase === 'refused' && (
        <p className="mt-1.5 text-body text-pretty">
          <RefusalText refusal={state.refusal} />
        </p>
      )}
      {state.phase === 'filled' && (
        <CommandOutcome command={command} order={state.order} isPromised={state.isPromised} />
      )}
      <AfterTap key={state.phase} className="mt-5 flex w-full flex-col gap-2">
        {state.phase === 'unknown' && !mayAutoRetry(command, Date.now()) && (
          <>
            <p className="text-small text-muted text-pretty">{t('trade.ask_again_text')}</p>
            <Button onClick={() => commands.retry(command.key)}>{t('trade.ask_again')}</Button>
          </>
        )}
        {children}
      </AfterTap>
    </div>
  );
}

function PhaseMark({ phase }: { phase: OrderCommand['state']['phase'] }) {
  const look = {
    sending: 'bg-sunken text-muted',
    unknown: 'bg-warn-soft text-warn',
    filled: 'bg-accent-soft text-accent',
    refused: 'bg-danger-soft text-danger',
  }[phase];
  const Icon = { sending: LoaderCircle, unknown: CircleHelp, filled: Check, refused: X }[phase];
  return (
    <span className={classNames('inline-flex size-14 items-center justify-center rounded-full', look)}>
      <Icon size={28} className={phase === 'sending' ? 'animate-spin' : ''} />
    </span>
  );
}

function usePhaseTitle(command: OrderCommand): ReactNode {
  const { t, format } = useI18n();
  const { state, about } = command;
  switch (state.phase) {
    case 'sending':
      return t('trade.sending');
    case 'unknown':
      return t(mayAutoRetry(command, Date.now()) ? 'trade.unknown' : 'trade.no_answer');
    case 'refused':
      return t('trade.order_refused');
    case 'filled': {
      const { kind, price: at } = outcomeOf(command, state.order);
      const price = format.scaledPrice(at, about.precision);
      if (kind === 'opened') return t('trade.filled', { price });
      if (kind === 'pending') return t('trade.pending_placed', { price });
      return kind === 'closed' ? t('trade.closed_at', { price }) : state.message;
    }
  }
}

/** `not_sent` is the one refusal that no server wrote. */
export function RefusalText({ refusal }: { refusal: CommandRejection }) {
  const { t } = useI18n();
  return refusal.error === 'not_sent' ? t('trade.not_sent') : refusal.message;
}

interface CommandOutcomeProps {
  readonly command: OrderCommand;
  readonly order: Order;
  readonly isPromised: boolean;
}

/** The result in figures: a fill with its direction, size, stops and margin, or a close with its profit. */
function CommandOutcome({ command, order, isPromised }: CommandOutcomeProps) {
  const { t } = useI18n();
  const outcome = outcomeOf(command, order);
  const { gain, slippage } = outcome;
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center justify-center gap-2">
        <bdi className="font-semibold">{order.instrument.showCode}</bdi>
        <SideLabel order={order} />
      </p>
      {gain && <Gain net={gain.net} />}
      {slippage !== null && (
        <div className="mt-2 text-small">
          <SlippageText points={slippage} order={order} />
        </div>
      )}
      <Facts outcome={outcome} order={order} />
      {!isPromised && <p className="mt-3 text-small text-warn text-pretty">{t('trade.no_promise')}</p>}
    </>
  );
}

/** After fee and swap: what the trade changed the account by. */
function Gain({ net }: { net: Money }) {
  const { t, format } = useI18n();
  return (
    <p className="mt-3 max-w-full">
      <span className="block text-small text-muted">{t('order.arithmetic_net')}</span>
      <Amount
        text={format.scaledSignedMoney(net)}
        tail=" USD"
        direction={directionOf(net)}
        className="text-figure-fit font-semibold tracking-tight"
      />
    </p>
  );
}

function Facts({ outcome, order }: { outcome: Outcome; order: Order }) {
  const { t, format } = useI18n();
  const { kind, price, gain, margin, fee, stops, tick } = outcome;
  const at = (value: Price) => <Figure>{format.scaledPrice(value, order.precision)}</Figure>;
  const usd = (value: Money) => <Figure>{format.moneyWithCurrency(moneyToNumber(value))}</Figure>;
  const cost = (value: Money) => (
    <Figure className="text-muted">{format.scaledSignedMoney(value)} USD</Figure>
  );
  const stop = (value: Price | null) => (value === null ? t('order.not_set') : at(value));
  return (
    <dl className="mt-4 flex w-full flex-col gap-1.5 rounded-xl bg-sunken px-3.5 py-3 text-start text-small">
      {(kind === 'pending' || kind === 'cancelled') && (
        <FactLine label={t('order.target_price')}>{at(price)}</FactLine>
      )}
      {kind === 'closed' && <FactLine label={t('order.open_price')}>{at(order.openPrice)}</FactLine>}
      {gain && (
        <FactLine label={t('order.profit')}>
          <Figure>{format.scaledSignedMoney(gain.profit)} USD</Figure>
        </FactLine>
      )}
      {margin !== null && <FactLine label={t('order.margin')}>{usd(margin)}</FactLine>}
      {fee !== null && <FactLine label={t('order.fee')}>{cost(opposite(fee))}</FactLine>}
      {gain && <FactLine label={t('order.swap')}>{cost(order.swap)}</FactLine>}
      {stops && <FactLine label={t('trade.stop_loss')}>{stop(stops.stopLoss)}</FactLine>}
      {stops && <FactLine label={t('trade.take_profit')}>{stop(stops.takeProfit)}</FactLine>}
      <FactLine label={t('order.number')}>
        <Figure>{order.id}</Figure>
      </FactLine>
      {tick !== null && (
        <FactLine label={t('trade.proof_tick')}>
          <Figure>{tick}</Figure>
        </FactLine>
      )}
    </dl>
  );
}
