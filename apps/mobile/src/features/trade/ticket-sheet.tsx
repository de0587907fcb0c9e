// The ticket: a sheet with side, size, stops, an honest preview, and then the one state of the order it became.
import type { Instrument } from '@candor/contract';
import type { Side } from '@candor/core';
import { Button, Figure } from '@candor/ui';
import { Sheet } from '@candor/ui/sheet';
import { useState } from 'react';
import { ActView } from '../../shared/acts/act-view.tsx';
import { useActList, useActs, useReadHere } from '../../shared/acts/use-acts.ts';
import { useClient } from '../../shared/app-context.ts';
import { useGo } from '../../shared/navigation.ts';
import { useWords } from '../../shared/stores.ts';
import type { Preview } from '../../shared/trading/preview.ts';
import { confirmLabel, submitParams } from '../../shared/trading/submit-params.ts';
import { ticketMemory, useTicket } from '../../shared/trading/use-ticket.ts';
import { TicketFixes } from './ticket-fixes.tsx';
import { TicketForm } from './ticket-form.tsx';
import { useLock } from './use-lock.ts';

export interface TicketSheetProps {
  readonly instrument: Instrument;
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The act that this sheet shows; null when it shows none. */
  readonly onAct: (key: string | null) => void;
}

export function TicketSheet({ instrument, side, onSide, isOpen, onClose, onAct }: TicketSheetProps) {
  const { t, format } = useWords();
  const { preferences } = useClient();
  const acts = useActs();
  const state = useTicket(instrument, side);
  const lock = useLock(instrument);
  const [actKey, setActKey] = useState<string | null>(null);
  const act = useActList().find((one) => one.key === actKey);
  useReadHere(actKey);

  const show = (key: string | null) => {
    setActKey(key);
    onAct(key);
  };
  const confirm = () => {
    const { intent } = state;
    if (!intent) return;
    const deviation = state.ticket?.deviation ?? null;
    const before = preferences.get().tickets[instrument.Id];
    preferences.setTicket(instrument.Id, ticketMemory(intent, deviation, before));
    const { params, seen } = submitParams(intent, deviation);
    const about = {
      showCode: instrument.ShowCode,
      precision: instrument.PricePrecision,
      instrumentId: instrument.Id,
    };
    show(acts.begin('submit', params, { about, seen }));
  };
  const backToForm = () => {
    if (act) acts.dismiss(act.key);
    show(null);
  };
  // A settled act has been read once its sheet is shut; one without an answer goes on in the strip above the chart.
  const gone = () => {
    backToForm();
    state.change({ mode: 'market', target: '', ...NO_STOPS });
  };
  const canConfirm =
    !lock && state.preview?.isEnough === true && Object.keys(state.ticket?.faults ?? {}).length === 0;
  const confirmText = state.intent
    ? confirmLabel(state.intent, t, format)
    : t(side === 'buy' ? 'trade.buy' : 'trade.sell');
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      onGone={gone}
      title={<bdi>{instrument.ShowCode}</bdi>}
      closeLabel={t('public.close')}
      foot={
        !act && (
          <>
            {lock ? (
              <p className="mb-2 text-center text-small text-warn">{lock.text}</p>
            ) : (
              <FootSummary preview={state.preview} />
            )}
            <Button
              look={side === 'buy' ? 'up' : 'down'}
              disabled={!canConfirm}
              onClick={confirm}
              className="w-full"
            >
              {confirmText}
            </Button>
          </>
        )
      }
    >
      {act ? (
        <ActView act={act}>
          {act.state.phase === 'refused' && (
            <TicketFixes
              refusal={act.state.refusal}
              state={state}
              onFixed={backToForm}
              onOrder={canConfirm ? confirm : null}
            />
          )}
          {act.state.phase !== 'sending' && act.state.phase !== 'refused' && <ToOrders />}
          <Button look="secondary" onClick={act.state.phase === 'refused' ? backToForm : onClose}>
            {t(act.state.phase === 'refused' ? 'public.back' : 'public.close')}
          </Button>
        </ActView>
      ) : (
        <TicketForm instrument={instrument} state={state} onSide={onSide} />
      )}
    </Sheet>
  );
}

/** The two figures that decide, in sight however far the fields are scrolled. */
function FootSummary({ preview }: { preview: Preview | null }) {
  const { t, format } = useWords();
  if (!preview) return null;
  return (
    <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-caption text-muted">
      <span>
        {t('trade.margin')} <Figure className="text-ink">{format.scaledMoney(preview.margin)}</Figure>
      </span>
      {preview.freeAfter !== null && (
        <span>
          {t('trade.free_after')}{' '}
          <Figure className={preview.isEnough ? 'text-ink' : 'text-danger'}>
            {format.scaledMoney(preview.freeAfter)}
          </Figure>
        </span>
      )}
    </p>
  );
}

/** Nothing of the last order is silently used again, except size, leverage and a limit of slippage, which show. */
const NO_STOPS = { hasStopLoss: false, stopLoss: '', hasTakeProfit: false, takeProfit: '' };

function ToOrders() {
  const { t } = useWords();
  const go = useGo();
  return <Button onClick={() => go('/order')}>{t('trade.view_order')}</Button>;
}
