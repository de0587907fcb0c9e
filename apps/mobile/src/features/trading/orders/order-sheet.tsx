// Everything about one order: its figures, how they come about, and what can be done with it.
import type { Order } from '@candor/client';
import { Button, classNames, InstrumentLogo } from '@candor/ui';
import { Sheet } from '@candor/ui/sheet';
import { useState } from 'react';
import { useIsPast, useWords } from '../../../shared/stores.ts';
import { ActView } from '../acts/act-view.tsx';
import { useActList, useActs, useReadHere } from '../acts/use-acts.ts';
import { CancelForm } from './cancel-form.tsx';
import { CheckPart } from './check-part.tsx';
import { CloseForm } from './close-form.tsx';
import { OrderArithmetic } from './order-arithmetic.tsx';
import { OrderFacts } from './order-facts.tsx';
import { LiveProfit } from './order-row.tsx';
import { wasOpened, wasStopped, whyKey } from './order-words.ts';
import { SideLabel } from './side-label.tsx';
import { StopsForm } from './stops-form.tsx';

export interface OrderSheetProps {
  readonly order: Order;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onGone: () => void;
  /** The act that this sheet shows; null when it shows none. */
  readonly onAct: (key: string | null) => void;
}

type Part = 'details' | 'close' | 'stops' | 'cancel' | 'check' | 'why';

export function OrderSheet({ order, isOpen, onClose, onGone, onAct }: OrderSheetProps) {
  const { t } = useWords();
  const acts = useActs();
  const [part, setPart] = useState<Part>('details');
  const [actKey, setActKey] = useState<string | null>(null);
  const act = useActList().find((one) => one.key === actKey);
  useReadHere(actKey);
  const phase = act?.state.phase;
  const isPast = useIsPast() && order.status === 'open';

  const show = (key: string | null) => {
    setActKey(key);
    onAct(key);
  };
  const leave = () => {
    if (act) acts.dismiss(act.key);
    show(null);
  };
  const back = () => {
    leave();
    setPart('details');
  };
  // After a close there is nothing to go back to.
  const isOver = phase === 'filled' && act?.kind !== 'setStops';
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      onGone={() => {
        leave();
        onGone();
      }}
      title={
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <InstrumentLogo src={order.instrument.logo} code={order.instrument.showCode} sizePx={28} />
          <bdi>{order.instrument.showCode}</bdi>
          <SideLabel order={order} />
        </span>
      }
      // A position is closed too: what leaves its sheet is called otherwise.
      closeLabel={t('order.leave')}
      foot={
        !act && part === 'details' && order.status !== 'history' && <Actions order={order} onPart={setPart} />
      }
    >
      {act ? (
        <ActView act={act}>
          {phase !== 'sending' && (
            <Button look="secondary" onClick={isOver || phase === 'unknown' ? onClose : back}>
              {t(isOver ? 'public.done' : phase === 'unknown' ? 'order.leave' : 'public.back')}
            </Button>
          )}
        </ActView>
      ) : part === 'close' ? (
        <CloseForm order={order} onBack={() => setPart('details')} onAct={show} />
      ) : part === 'stops' ? (
        <StopsForm order={order} onBack={() => setPart('details')} onAct={show} />
      ) : part === 'cancel' ? (
        <CancelForm order={order} onBack={() => setPart('details')} onAct={show} />
      ) : part === 'check' || part === 'why' ? (
        <>
          <CheckPart part={part} order={order} />
          <Button look="quiet" className="w-full" onClick={() => setPart('details')}>
            {t('public.back')}
          </Button>
        </>
      ) : (
        <>
          {wasOpened(order) && order.status !== 'pending' && (
            <div className="pt-1 pb-4">
              <p className="text-small text-muted">
                {t(order.status === 'open' ? 'order.floating_profit' : 'order.profit')} (USD)
              </p>
              <LiveProfit
                order={order}
                className={classNames('text-hero-fit font-semibold tracking-tight', isPast && 'text-faint')}
              />
            </div>
          )}
          <OrderFacts order={order} />
          {wasOpened(order) && order.status !== 'pending' && <OrderArithmetic order={order} />}
          <div className="mt-4 flex flex-wrap gap-2">
            <Button look="secondary" className="min-w-40 flex-1 text-small" onClick={() => setPart('check')}>
              {t('order.check_trade')}
            </Button>
            {wasStopped(order) && (
              <Button look="secondary" className="min-w-40 flex-1 text-small" onClick={() => setPart('why')}>
                {t(whyKey(order))}
              </Button>
            )}
          </div>
        </>
      )}
    </Sheet>
  );
}

function Actions({ order, onPart }: { order: Order; onPart: (part: Part) => void }) {
  const { t } = useWords();
  const isPending = order.status === 'pending';
  return (
    <div className="@container">
      <div className="flex gap-2 @max-[16rem]:flex-col">
        <Button look="secondary" onClick={() => onPart('stops')} className="min-w-0 flex-1 !px-3 text-small">
          {t('order.stops')}
        </Button>
        <Button
          onClick={() => onPart(isPending ? 'cancel' : 'close')}
          className="min-w-0 flex-1 !px-3 text-small"
        >
          {t(isPending ? 'order.cancel' : 'order.close_position')}
        </Button>
      </div>
    </div>
  );
}
