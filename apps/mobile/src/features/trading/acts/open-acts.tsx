// Acts without an answer, and those that got one while no sheet was open for them: a strip at the top of a screen.
import { Button, classNames } from '@candor/ui';
import { useEffect } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useI18n } from '../../../shared/stores.ts';
import { type Act, isSettled, mayAsk, mayAskAlone } from './act.ts';
import { RefusalText } from './act-view.tsx';
import { useActList, useActs } from './use-acts.ts';

export interface OpenActsProps {
  /** Keys that have a sheet of their own at the moment. */
  readonly except: readonly string[];
}

export function OpenActs({ except }: OpenActsProps) {
  const acts = useActList().filter((act) => !except.includes(act.key));
  if (acts.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 px-4 py-2">
      {acts.map((act) => (
        <OpenAct key={act.key} act={act} />
      ))}
    </div>
  );
}

function OpenAct({ act }: { act: Act }) {
  const { t } = useI18n();
  const { toasts } = useApp();
  const acts = useActs();
  // Moved stops show on the chart at once: a passing word is enough.
  const passing = act.state.phase === 'filled' && act.kind === 'setStops' ? act.state.message : null;
  useEffect(() => {
    if (passing === null) return;
    toasts.show(passing, 'good');
    acts.dismiss(act.key);
  }, [passing, toasts, acts, act.key]);
  if (passing !== null) return null;
  const now = Date.now();
  const isAskable = !isSettled(act) && mayAsk(act, now) && !mayAskAlone(act, now);
  const look =
    act.state.phase === 'filled'
      ? 'bg-accent-soft'
      : act.state.phase === 'refused'
        ? 'bg-danger-soft'
        : 'bg-warn-soft';
  return (
    <div role="status" className={classNames('flex items-center gap-3 rounded-xl px-3 py-2', look)}>
      <div className="min-w-0 flex-1 text-small">
        <p>
          <bdi className="font-semibold">{act.about.showCode}</bdi> <ActText act={act} />
        </p>
        {/* The button can execute the order at another price, so that is said beside it. */}
        {isAskable && <p className="mt-1 text-caption text-muted">{t('trade.ask_again_text')}</p>}
      </div>
      {isAskable && (
        <Button look="secondary" className="min-h-11 px-3 text-small" onClick={() => acts.ask(act.key)}>
          {t('trade.ask_again')}
        </Button>
      )}
      {(isSettled(act) || !mayAsk(act, now)) && (
        <Button look="quiet" className="min-h-11 px-3 text-small" onClick={() => acts.dismiss(act.key)}>
          {t('public.ok')}
        </Button>
      )}
    </div>
  );
}

function ActText({ act }: { act: Act }) {
  const { t, format } = useI18n();
  const { state } = act;
  if (state.phase === 'sending') return t('trade.sending');
  if (state.phase === 'unknown') return t(mayAskAlone(act, Date.now()) ? 'trade.unknown' : 'trade.no_answer');
  if (state.phase === 'filled') {
    if (act.kind !== 'place') return state.message;
    const price = format.scaledPrice(state.order.openPrice, act.about.precision);
    return t(state.order.status === 'pending' ? 'trade.pending_placed' : 'trade.filled', { price });
  }
  return <RefusalText refusal={state.refusal} />;
}
