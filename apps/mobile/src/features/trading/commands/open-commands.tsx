// Acts without an answer, and those that got one while no sheet was open for them: a strip at the top of a screen.
import { Button, classNames } from '@candor/ui';
import { useEffect } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useI18n } from '../../../shared/stores.ts';
import { RefusalText } from './command-view.tsx';
import { isSettled, mayAutoRetry, mayRetry, type OrderCommand } from './order-command.ts';
import { useCommandList, useOrderCommands } from './use-order-commands.ts';

export interface OpenCommandsProps {
  /** Keys of commands that are shown elsewhere at the moment. */
  readonly except: readonly (string | null)[];
}

export function OpenCommands({ except }: OpenCommandsProps) {
  const commands = useCommandList().filter((command) => !except.includes(command.key));
  if (commands.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 px-4 py-2">
      {commands.map((command) => (
        <OpenCommand key={command.key} command={command} />
      ))}
    </div>
  );
}

function OpenCommand({ command }: { command: OrderCommand }) {
  const { t } = useI18n();
  const { toasts } = useApp();
  const commands = useOrderCommands();
  // Moved stops show on the chart at once: a passing word is enough.
  const passing =
    command.state.phase === 'filled' && command.kind === 'setStops' ? command.state.message : null;
  useEffect(() => {
    if (passing === null) return;
    toasts.show(passing, 'good');
    commands.dismiss(command.key);
  }, [passing, toasts, commands, command.key]);
  if (passing !== null) return null;
  const now = Date.now();
  const isAskable = !isSettled(command) && mayRetry(command, now) && !mayAutoRetry(command, now);
  const look =
    command.state.phase === 'filled'
      ? 'bg-accent-soft'
      : command.state.phase === 'refused'
        ? 'bg-danger-soft'
        : 'bg-warn-soft';
  return (
    <div role="status" className={classNames('flex items-center gap-3 rounded-xl px-3 py-2', look)}>
      <div className="min-w-0 flex-1 text-small">
        <p>
          <bdi className="font-semibold">{command.about.showCode}</bdi> <CommandText command={command} />
        </p>
        {/* The button can execute the order at another price, so a note beside it says that. */}
        {isAskable && <p className="mt-1 text-caption text-muted">{t('trade.ask_again_text')}</p>}
      </div>
      {isAskable && (
        <Button
          look="secondary"
          className="min-h-11 px-3 text-small"
          onClick={() => commands.retry(command.key)}
        >
          {t('trade.ask_again')}
        </Button>
      )}
      {(isSettled(command) || !mayRetry(command, now)) && (
        <Button
          look="quiet"
          className="min-h-11 px-3 text-small"
          onClick={() => commands.dismiss(command.key)}
        >
          {t('public.ok')}
        </Button>
      )}
    </div>
  );
}

function CommandText({ command }: { command: OrderCommand }) {
  const { t, format } = useI18n();
  const { state } = command;
  if (state.phase === 'sending') return t('trade.sending');
  if (state.phase === 'unknown')
    return t(mayAutoRetry(command, Date.now()) ? 'trade.unknown' : 'trade.no_answer');
  if (state.phase === 'filled') {
    if (command.kind !== 'place') return state.message;
    const price = format.scaledPrice(state.order.openPrice, command.about.precision);
    return t(state.order.status === 'pending' ? 'trade.pending_placed' : 'trade.filled', { price });
  }
  return <RefusalText refusal={state.refusal} />;
}
