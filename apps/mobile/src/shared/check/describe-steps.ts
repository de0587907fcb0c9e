// Describes a check in words: first the outcome of the trade, then the proof. Each step has its subject, its result,
// and the derivation of its amounts.

import type { Lots, Price } from '@candor/core';
import type { Formatter, MessageKey, Translate } from '@candor/i18n';
import type { CheckCause, CheckedReceipt, CheckStep, StepId, StepState } from '@candor/proof';
import { exactMoney, type StepMessages, writeParams } from './step-params.ts';

/** `note`: nothing to prove, but its client should know. */
export type ToldState = StepState | 'note';
export interface DescribedStep {
  readonly state: ToldState;
  readonly title: string;
  readonly text: string;
  /** Milliseconds; null for a step without a time. */
  readonly at: number | null;
  /** Formulas, in digits and signs only. */
  readonly working: readonly string[];
  /** Technical details: names of logs. */
  readonly details: readonly string[];
  /** The exact reason of a failure, in English, for the details. */
  readonly why?: string | undefined;
}
export interface ToldCheck {
  readonly trade: readonly DescribedStep[];
  readonly proof: readonly DescribedStep[];
}

const PROOF: readonly StepId[] = ['file', 'signed', 'witnessed', 'recorded', 'tape'];

const titles: Readonly<Record<StepId, MessageKey>> = {
  file: 'check.title_file',
  signed: 'check.title_signed',
  witnessed: 'check.title_witnessed',
  recorded: 'check.title_recorded',
  tape: 'check.title_tape',
  placed: 'check.title_order',
  seen: 'order.quote_seen',
  target: 'trade.pending_price',
  opened: 'check.title_opened',
  margin: 'check.title_margin',
  stops: 'check.title_stops',
  cancelled: 'reason.cancelled',
  swap: 'order.swap',
  stop_out: 'reason.stop_out',
  stop_loss: 'reason.stop_loss',
  take_profit: 'reason.take_profit',
  closed: 'check.title_closed',
  profit: 'order.profit',
  ended: 'check.title_still_open',
};

const causes: Readonly<Record<CheckCause, MessageKey>> = {
  no_receipt: 'check.cause_no_receipt',
  no_key: 'check.cause_no_key',
  unknown_key: 'check.cause_unknown_key',
};

/** One of three: the check passes, fails, or the file has nothing that could be checked. */
export const verdictOf = ({ holds, cause }: CheckedReceipt): { state: StepState; key: MessageKey } =>
  holds
    ? { state: 'holds', key: 'check.all_hold' }
    : cause === null
      ? { state: 'fails', key: 'check.one_fails' }
      : { state: 'unknown', key: 'check.unchecked' };

export function describeCheck(steps: readonly CheckStep[], messages: StepMessages): ToldCheck {
  const isOfProof = ({ id }: CheckStep): boolean => PROOF.includes(id);
  const logs = steps.filter(({ id, state }) => id === 'signed' && state === 'holds');
  const proof = steps.filter((step) => isOfProof(step) && (!logs.includes(step) || step === logs[0]));
  return {
    trade: steps.filter((step) => !isOfProof(step)).flatMap((step) => describeStep(step, messages)),
    proof: proof.flatMap((step) =>
      describeStep(step, messages).map((told) =>
        step === logs[0] ? { ...told, details: nameLogs(logs, messages) } : told,
      ),
    ),
  };
}

/** Empty for a passed step without a text. */
export function describeStep(step: CheckStep, messages: StepMessages): DescribedStep[] {
  const { t } = messages;
  const text = textOf(step, messages);
  if (text === null) return [];
  const { state, params, why, cause } = step;
  const told: DescribedStep = {
    state,
    title: titleOf(step, t),
    text,
    at: step.id !== 'witnessed' && typeof params.at === 'number' ? params.at : null,
    working: state === 'holds' ? workOut(step, messages.format) : [],
    details: [],
    // If the file or the key is missing there is no exact reason; an unknown key is named.
    why: cause === undefined || cause === 'unknown_key' ? why : undefined,
  };
  const note = noteOn(step, t);
  return note === null ? [told] : [told, { ...told, state: 'note', ...note, at: null, working: [] }];
}

function titleOf({ id, params, state }: CheckStep, t: Translate): string {
  if (id === 'closed' && state === 'holds') {
    if (params.part !== undefined) return t('order.close_part');
    if (params.reason === 'user') return t('reason.user');
  }
  return t(titles[id]);
}

type Figures = Readonly<Record<string, string>>;

/** Texts of the steps whose message is not `check.<step>` with their amounts. Null if a step needs no text. */
const texts: Readonly<
  Partial<Record<StepId, (step: CheckStep, t: Translate, told: Figures) => string | null>>
> = {
  file: () => null,
  signed: (_, t) => t('check.signed'),
  witnessed({ state, params }, t, told) {
    if (state === 'holds') return t('check.witnessed', told);
    return t(Number(params.others) > 0 ? 'check.unknown_witness' : 'check.unwitnessed');
  },
  tape: ({ params }, t, told) => (params.count === 0 ? null : t('check.tape', told)),
  placed: ({ params }, t, told) => t(params.target === 0 ? 'check.placed' : 'check.placed_at', told),
  closed({ params }, t, told) {
    const closed = t('check.closed', told);
    if (params.part === undefined) return closed;
    const part = t('check.part', told);
    return part + (part.endsWith('。') ? '' : ' ') + closed;
  },
  cancelled: ({ params }, t) =>
    t(params.reason === 'trigger_refused' ? 'reason.trigger_refused' : 'check.cancelled'),
  ended: ({ params }, t, told) => (params.state === 'open' ? t('check.still_open', told) : null),
};

function textOf(step: CheckStep, messages: StepMessages): string | null {
  const { id, state, cause } = step;
  const { t } = messages;
  if (cause !== undefined) return t(causes[cause]);
  if (state === 'fails') return t(faultOf(id));
  const told = writeParams(step, messages);
  const own = texts[id];
  return own ? own(step, t, told) : t(`check.${id as Exclude<StepId, 'file' | 'ended'>}`, told);
}

/** The meaning of a failed step; the exact reason is in its details. */
function faultOf(id: StepId): MessageKey {
  if (id === 'file') return 'check.fails';
  if (id === 'signed' || id === 'recorded' || id === 'tape') return `check.fails_${id}`;
  return 'check.fails_trade';
}

/** A note on an end that the client did not choose, and that no price caused. */
function noteOn(
  { id, state, params }: CheckStep,
  t: Translate,
): Pick<DescribedStep, 'title' | 'text'> | null {
  if (state !== 'holds' || (id !== 'closed' && id !== 'cancelled')) return null;
  if (params.reason === 'demo_reset') return { title: t('reason.demo_reset'), text: t('check.by_reset') };
  if (params.reason !== 'operator') return null;
  const text =
    id === 'closed'
      ? t('check.by_operator', { cause: String(params.cause) })
      : t('check.by_operator_cancelled');
  return { title: t('reason.operator'), text };
}

const nameLogs = (logs: readonly CheckStep[], messages: StepMessages): string[] =>
  logs.map((step) => messages.t('check.log', writeParams(step, messages)));

const THOUSAND = 1e3;
const BILLION = 1e9;
const INTEREST_DAYS = 360;
/** More decimals than any rate has. */
const RATE_DECIMALS = 12;

/**
 * Derivation of a step's amounts: formulas in digits and signs only, which need no language. One worked number:
 * (1.21798 − 1.21818) × 0.01 × 100,000 = −0.20.
 */
function workOut(step: CheckStep, format: Formatter): string[] {
  const { id, params, legs = [] } = step;
  const figure = (name: string): number => Number(params[name] ?? 0);
  const precision = figure('precision');
  const price = (name: string): string => format.scaledPrice(figure(name) as Price, precision);
  const size = `${format.scaledLots(figure('lots') as Lots)} × ${format.number(figure('units'), 0)}`;
  const rate = (value: number): string =>
    format.number(Number(value.toPrecision(RATE_DECIMALS)), RATE_DECIMALS);
  const sum = (formula: string, micro: number): string => `${formula} = ${exactMoney(micro, format)}`;
  const inDollars = legs
    .map((leg) => ` ${leg.inverted ? '÷' : '×'} ${format.scaledPrice(leg.price as Price, leg.precision)}`)
    .join('');
  if (id === 'margin') {
    const held =
      params.mode === 'fixed' ? size : `${size} × ${price('price')} ÷ ${figure('multiple')}${inDollars}`;
    const isByLot = params.feeType === 'per_lot';
    const base = isByLot ? format.scaledLots(figure('lots') as Lots) : exactMoney(figure('margin'), format);
    const by = isByLot ? exactMoney(figure('rate') / THOUSAND, format) : rate(figure('rate') / BILLION);
    const charged = `${base} × ${by}`;
    return [sum(held, figure('margin')), sum(charged, figure('fee'))];
  }
  if (id === 'profit') {
    const [closed, opened] = [price('price'), price('from')];
    const move = params.side === 'buy' ? `${closed} − ${opened}` : `${opened} − ${closed}`;
    return [sum(`(${move}) × ${size}${inDollars}`, figure('amount'))];
  }
  if (id === 'swap') {
    const days = format.number(figure('days'), 0);
    const daily = figure('rate') / BILLION;
    const formula =
      params.mode === 'points'
        ? `${size} × ${rate(daily / 10 ** precision)} × ${days}`
        : `${size} × ${price('price')} × ${rate(daily)} × ${days} ÷ ${INTEREST_DAYS}`;
    return [sum(`${formula}${inDollars}`, figure('amount'))];
  }
  return [];
}
