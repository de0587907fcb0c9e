// The ticket: side, size, stops, an honest preview, and then the one state of the order it became. A sheet on a phone, a
// section of a wide screen.
import type { Instrument } from '@candor/client';
import { openingPrice, type Side } from '@candor/core';
import { formatForInput } from '@candor/i18n';
import { Button, classNames, Price } from '@candor/ui';
import { Suspense, useEffect, useState } from 'react';
import { AccountLabel } from '../../../shared/account-label.tsx';
import { useGo } from '../../../shared/navigation.ts';
import { useQuietFills } from '../../../shared/quiet-fills.ts';
import { useI18n, useIsFresh, useSession } from '../../../shared/stores.ts';
import { Surface } from '../../../shared/surface.tsx';
import { CommandView } from '../commands/command-view.tsx';
import type { CommandRejection, OrderCommand } from '../commands/order-command.ts';
import { QuietOffer } from '../commands/quiet-offer.tsx';
import { stopFixOf } from '../commands/stop-fix.ts';
import { useCommandList, useOrderCommands, useReadHere } from '../commands/use-order-commands.ts';
import { useQuietFill } from '../commands/use-quiet-fill.ts';
import { useOneTap } from '../page/one-tap.ts';
import { useLock } from '../page/use-lock.ts';
import { OneTapForm } from './one-tap-form.tsx';
import { OneTapPanel } from './one-tap-panel.tsx';
import { PracticeCard, PracticeOffer } from './practice-card.tsx';
import { writePrice } from './read-fields.ts';
import { TicketFoot } from './ticket-foot.tsx';
import { TicketForm } from './ticket-form.tsx';
import { useBeginOrder } from './use-begin-order.ts';
import { usePractice } from './use-practice.ts';
import { useShownDraft } from './use-shown-draft.ts';
import { type TicketState, useTicket } from './use-ticket.ts';
import { orderPath } from './wanted-order.ts';
import { useWantedPending } from './wanted-pending.ts';

export interface OrderTicketProps {
  readonly instrument: Instrument;
  readonly isSection: boolean;
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The order command that this ticket shows; null when it shows none. */
  readonly onCommand: (key: string | null) => void;
}

export function OrderTicket(props: OrderTicketProps) {
  const { instrument, isSection, side, onSide, isOpen, onClose, onCommand } = props;
  const { t, language } = useI18n();
  const commands = useOrderCommands();
  const beginOrder = useBeginOrder(instrument);
  const { oneTap, set: setOneTap } = useOneTap();
  const practice = usePractice();
  const [isOptingIn, setOptingIn] = useState(false);
  const lock = useLock(instrument);
  const [commandKey, setCommandKey] = useState<string | null>(null);
  const command = useCommandList().find((one) => one.key === commandKey);
  const isSent = command !== undefined && command.state.phase !== 'refused';
  const state = useTicket(instrument, side, isSent);
  useReadHere(commandKey);

  // An order under way goes on in the strip above the chart when another instrument takes the ticket's place.
  useEffect(() => () => onCommand(null), [onCommand]);
  const show = (key: string | null) => {
    setCommandKey(key);
    onCommand(key);
  };
  const confirm = () => {
    const { intent } = state;
    if (!intent) return;
    show(beginOrder(intent, state.ticket?.deviation ?? null));
    practice.end();
  };
  const backToForm = () => {
    if (command) commands.dismiss(command.key);
    show(null);
  };
  // A settled order command has been read once its sheet is shut; one without an answer goes on in the strip above the chart. What
  // was typed is kept for when the sheet is opened again, unless it has become an order.
  const gone = () => {
    if (isSent) state.forget();
    setOptingIn(false);
    backToForm();
  };
  useWantedPending(instrument.id, (at) => {
    if (command) gone();
    state.change({ mode: 'pending', target: writePrice(at, state.spec.precision, language) });
  });
  const leave = isSection ? gone : onClose;
  const isQuiet = useQuietFills();
  useQuietFill(command, isQuiet, leave);
  // A fill that is a message leaves the fields where they are; its button is busy until the answer.
  const isQuietly = isQuiet && (command?.state.phase === 'sending' || command?.state.phase === 'filled');
  const shown = isQuietly ? undefined : command;
  // On a phone it stands in the bar below the chart. What it can't send, a pending order, has the ticket.
  const isOneTap = isSection && oneTap !== null && state.fields.mode === 'market';
  const isForm = !shown && !isOptingIn && !isOneTap;
  useShownDraft(instrument.id, state, isSection && isForm);
  const canConfirm =
    !lock &&
    !isQuietly &&
    state.preview !== null &&
    state.refusal === null &&
    Object.keys(state.ticket?.faults ?? {}).length === 0;
  return (
    <Surface
      isSection={isSection}
      className="trade-ticket"
      isOpen={isOpen}
      onClose={onClose}
      onGone={gone}
      title={<bdi>{instrument.showCode}</bdi>}
      closeLabel={t(shown?.state.phase === 'filled' ? 'public.done' : 'public.close')}
      aside={
        isForm && (
          <>
            <AccountLabel className="me-auto" />
            {!isSection && <TicketPrices state={state} />}
          </>
        )
      }
      foot={
        isForm && (
          <>
            {practice.step && (
              <Suspense>
                <PracticeCard step={practice.step} practice={practice} />
              </Suspense>
            )}
            <TicketFoot
              state={state}
              lock={lock}
              canConfirm={canConfirm}
              isBusy={isQuietly}
              onConfirm={confirm}
            />
          </>
        )
      }
    >
      {shown ? (
        <CommandView command={shown}>
          {shown.state.phase === 'refused' && (
            <TicketFixes
              refusal={shown.state.refusal}
              state={state}
              onFixed={backToForm}
              onOrder={canConfirm ? confirm : null}
            />
          )}
          {shown.state.phase !== 'sending' && shown.state.phase !== 'refused' && <ToOrders command={shown} />}
          <Button look="secondary" onClick={shown.state.phase === 'refused' ? backToForm : leave}>
            {t(leaveKeys[shown.state.phase])}
          </Button>
          {shown.state.phase === 'filled' && <QuietOffer onTake={leave} />}
        </CommandView>
      ) : isOneTap ? (
        <OneTapPanel
          instrument={instrument}
          oneTap={oneTap}
          isSection
          onOff={() => setOneTap(null)}
          onCommand={onCommand}
        />
      ) : isOptingIn ? (
        <OneTapForm
          instrument={instrument}
          lots={state.ticket?.lots ?? null}
          onTurnOn={(next) => {
            setOneTap(next);
            state.change({ mode: 'market' });
            leave();
          }}
          onBack={() => setOptingIn(false)}
        />
      ) : (
        <>
          {practice.isOffered && (
            <Suspense>
              <PracticeOffer practice={practice} />
            </Suspense>
          )}
          <TicketForm
            instrument={instrument}
            state={state}
            onSide={onSide}
            onOneTap={() => setOptingIn(true)}
            hasPrices={isSection}
          />
        </>
      )}
    </Surface>
  );
}

/** Not "Close", which is also what is done with the position that was just opened. */
const leaveKeys = {
  sending: 'public.ok',
  unknown: 'public.ok',
  filled: 'public.done',
  refused: 'public.back',
} as const;

/** Links to the order, once it exists. */
function ToOrders({ command: { state } }: { command: OrderCommand }) {
  const { t } = useI18n();
  const go = useGo();
  const path = state.phase === 'filled' ? orderPath(state.order) : '/order';
  return <Button onClick={() => go(path)}>{t('trade.view_order')}</Button>;
}

/** Shown in the ticket's head: current bid and ask, with the price of the chosen side highlighted. */
function TicketPrices({ state }: { state: TicketState }) {
  const { t, format } = useI18n();
  const isStale = !useIsFresh();
  const { sides, spec, fields } = state;
  const chosen = fields.side === 'sell' ? 'bid' : 'ask';
  return (
    <dl dir="ltr" className="flex gap-x-3 divide-x divide-line">
      {(['bid', 'ask'] as const).map((name) => (
        <div key={name} className="not-last:pe-3">
          <dt className="sr-only">{t(`product.${name}`)}</dt>
          <dd>
            <Price
              text={sides ? format.scaledPrice(sides[name], spec.precision) : undefined}
              isStale={isStale}
              className={classNames('!px-0', name === chosen || isStale ? '' : 'text-muted')}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface TicketFixesProps {
  readonly refusal: CommandRejection;
  readonly state: TicketState;
  readonly onFixed: () => void;
  /** The same order at the quote of now; null while it could not be placed. */
  readonly onOrder: (() => void) | null;
}

/** The fix for a rejection, as a button, if the server sent the figure for it. */
function TicketFixes({ refusal, state, onFixed, onOrder }: TicketFixesProps) {
  const { t, format, language } = useI18n();
  const go = useGo();
  const isReal = useSession()?.user.isDemo === false;
  const { details } = refusal;
  const { precision } = state.spec;
  const apply = (change: Parameters<TicketState['change']>[0]) => {
    state.change(change);
    onFixed();
  };
  if (refusal.error === 'questionnaire_required' || refusal.error === 'questionnaire_failed')
    return <Button onClick={() => go('/mine/questionnaire')}>{t('ask.title')}</Button>;
  const size = numberIn(details, SIZES[refusal.error]);
  if (refusal.error === 'insufficient_margin' && size === null && isReal)
    return <Button onClick={() => go('/mine/charge')}>{t('wallet.deposit')}</Button>;
  if (size !== null) {
    return (
      <Button onClick={() => apply({ lots: formatForInput(language, String(size)) })}>
        {t('trade.reduce_to', { lots: format.lots(size) })}
      </Button>
    );
  }
  if (refusal.error === 'price_moved' && state.sides) {
    const { side } = state.fields;
    const price = format.scaledPrice(openingPrice(side, state.sides), precision);
    return (
      <Button look={side === 'buy' ? 'up' : 'down'} disabled={onOrder === null} onClick={() => onOrder?.()}>
        {t('trade.order_at_price', { price })}
      </Button>
    );
  }
  const stop = stopFixOf(refusal, { side: state.fields.side, precision });
  if (stop === null) return null;
  const fix = () => {
    state.stops.put(stop.kind, stop.at);
    onFixed();
  };
  return (
    <Button onClick={fix}>{t('trade.use_price', { price: format.scaledPrice(stop.at, precision) })}</Button>
  );
}

/** The rejection's fields that hold an acceptable size. */
const SIZES: Readonly<Record<string, string>> = {
  insufficient_margin: 'largest',
  quantity_too_large: 'max',
  quantity_too_small: 'min',
  quantity_step: 'nearest',
};

function numberIn(details: Readonly<Record<string, unknown>>, name: string | undefined): number | null {
  const value = name === undefined ? undefined : details[name];
  return typeof value === 'number' && value > 0 ? value : null;
}
