// One order command as its user sees it: on its way, not known, done with its price and slippage, or refused with the fix.
import { Button, classNames } from '@candor/ui';
import { AfterTap } from '@candor/ui/after-tap';
import { Check, CircleHelp, LoaderCircle, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../shared/stores.ts';
import { CommandOutcome } from './command-outcome.tsx';
import { type CommandRejection, mayAutoRetry, type OrderCommand } from './order-command.ts';
import { outcomeOf } from './outcome.ts';
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
