// Sell and Buy while one tap sends an order: what it is set to, the size, and one tap to leave it.
import { type Instrument, readTicketMemory, sidesOf } from '@candor/client';
import { LOTS_SCALE, lots, parseScaled, type Side } from '@candor/core';
import { Figure, IconButton } from '@candor/ui';
import { AfterTap } from '@candor/ui/after-tap';
import { X, Zap } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { useI18n, useQuote, useSession } from '../../../shared/stores.ts';
import { isSettled } from '../commands/order-command.ts';
import { useCommandList, useOrderCommands } from '../commands/use-order-commands.ts';
import { useQuietFill } from '../commands/use-quiet-fill.ts';
import { type OneTap, readOneTap } from '../page/one-tap.ts';
import { SideButtons } from '../page/side-buttons.tsx';
import { useLock } from '../page/use-lock.ts';
import { offeredTerms } from '../rules/offered-spec.ts';
import { FieldNote } from './field-note.tsx';
import { LotsStepper } from './lots-field.tsx';
import { firstLots, oneTapIntent, withinLimit } from './one-tap-order.ts';
import { calculatePreview } from './preview.ts';
import { readLots, writeLots } from './read-fields.ts';
import { useBeginOrder } from './use-begin-order.ts';
import { useOrderMoney } from './use-order-money.ts';
import { firstMultiple } from './use-ticket.ts';

export interface OneTapPanelProps {
  readonly instrument: Instrument;
  readonly oneTap: OneTap;
  /** Of a wide screen; a phone's bar says itself why its buttons are locked. */
  readonly isSection: boolean;
  readonly onOff: () => void;
  /** The order command that shows here; null while none does. */
  readonly onCommand: (key: string | null) => void;
}

/** Longer than the two taps of a double tap are apart. */
const APART_MS = 500;

export function OneTapPanel({ instrument, oneTap, isSection, onOff, onCommand }: OneTapPanelProps) {
  const { t, format, language } = useI18n();
  const id = useId();
  const { preferences } = useClient();
  const commands = useOrderCommands();
  const commandList = useCommandList();
  const beginOrder = useBeginOrder(instrument);
  const lock = useLock(instrument);
  const spec = withinLimit(offeredTerms(instrument, Date.now()), oneTap);
  const uid = useSession()?.user.uid ?? '';
  const memory = readTicketMemory(preferences, { uid, instrumentId: instrument.id });
  const [text, setText] = useState(() => writeLots(firstLots(spec, usedLots(memory?.lots)), language));
  const size = readLots(text, spec, language);
  const multiple = firstMultiple(spec.multiples, memory?.multiple);
  const sides = sidesOf(useQuote(instrument.id));
  const { now, rules, figures } = useOrderMoney(spec);
  const [sentKey, setSentKey] = useState<string | null>(null);
  const sent = commandList.find(({ key }) => key === sentKey);
  const isSending = sent?.state.phase === 'sending';
  // What waits for the connection or was rejected shows in the strip above the chart, with its reason.
  const shownKey = isSending || sent?.state.phase === 'filled' ? sentKey : null;
  useEffect(() => {
    onCommand(shownKey);
    return () => onCommand(null);
  }, [onCommand, shownKey]);
  useQuietFill(sent, true, () => sentKey !== null && commands.dismiss(sentKey));
  // Until an order is answered, another tap could place it twice.
  const isWaiting = commandList.some((one) => one.kind === 'place' && !isSettled(one));

  const planOf = (side: Side) => {
    if (!sides || !rules || 'fault' in size || multiple === 0) return null;
    const intent = oneTapIntent({ spec, side, lots: size.value, multiple, sides }, oneTap);
    const preview = calculatePreview(intent, now, rules, figures);
    return { intent, refusal: 'code' in preview ? preview : preview.refusal };
  };
  const plans = { sell: planOf('sell'), buy: planOf('buy') };
  const isLocked = (side: Side) =>
    lock !== null || isWaiting || plans[side] === null || plans[side].refusal !== null;
  const lastTap = useRef(Number.NEGATIVE_INFINITY);
  const send = (side: Side, at: number) => {
    const isDouble = at - lastTap.current < APART_MS;
    lastTap.current = at;
    const plan = plans[side];
    if (isDouble || isLocked(side) || !plan) return;
    // A timer of a phone that slept may be late.
    if (readOneTap(oneTap, Date.now()) === null) onOff();
    else setSentKey(beginOrder(plan.intent, memory?.deviation ?? null));
  };
  const refusal = plans.buy?.refusal ?? plans.sell?.refusal;
  const ends = oneTap.until === null ? null : format.weekdayTime(oneTap.until);
  return (
    <>
      <section aria-label={t('trade.one_tap')} className="one-tap mb-2 rounded-xl bg-accent-soft py-1 ps-2.5">
        <div className="flex flex-wrap items-center gap-x-2">
          <Zap size={18} className="shrink-0 text-accent" />
          <p className="min-w-24 flex-1 text-small leading-4.5">
            <span className="font-semibold">{t('trade.one_tap_on')}</span>
            <span className="block text-caption text-muted">
              <Figure>{multiple}×</Figure>
              {oneTap.hasStopLoss && ` · ${t('trade.stop_loss')}`}
              {ends !== null && ` · ${t('trade.one_tap_until', { time: ends })}`}
            </span>
          </p>
          <div className="w-[9rem] shrink-0">
            <LotsStepper
              id={id}
              label={t('trade.lots')}
              text={text}
              onChange={setText}
              spec={spec}
              isFaulty={'fault' in size}
            />
          </div>
          <IconButton label={t('trade.one_tap_off')} onClick={onOff}>
            <X size={20} />
          </IconButton>
        </div>
        <div id={`${id}-note`} role="status" className="pe-2.5 text-small text-danger">
          {'fault' in size ? (
            <FieldNote fault={size.fault} onFix={setText} />
          ) : (
            refusal &&
            t(refusalKeys[refusal.code] ?? 'error.amount_out_of_range', { currency: spec.quoteCurrency })
          )}
        </div>
      </section>
      {isSection && lock && (
        <p role="status" className="mb-2 text-center text-small text-warn">
          {lock.text}
        </p>
      )}
      <AfterTap>
        <SideButtons
          instrument={instrument}
          isLocked={isLocked}
          onChoose={send}
          lots={'fault' in size ? '–' : format.scaledLots(size.value)}
        />
      </AfterTap>
    </>
  );
}

const refusalKeys: Readonly<Record<string, 'trade.not_enough_margin' | 'error.conversion_unavailable'>> = {
  insufficient_margin: 'trade.not_enough_margin',
  conversion_unavailable: 'error.conversion_unavailable',
};

/** The size last used, which is stored as canonical text. */
function usedLots(text: string | undefined) {
  const read = parseScaled(text ?? '', LOTS_SCALE);
  return read.ok ? lots(read.value) : null;
}
