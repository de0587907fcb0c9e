// What happened to the account without its owner, in words: closed by a stop, a margin call, a stop-out.
import type { ClosedNotice, Instrument, Notice, Order } from '@candor/contract';
import { isolate } from '@candor/i18n';
import type { Words } from '../../../shared/words.ts';

type Telling = Pick<Words, 't' | 'format'>;

/** One's own closings show their result where they were asked for; these come by themselves. */
const UNASKED = ['stop_loss', 'take_profit', 'stop_out', 'operator'] as const;

/** `order` is the position as it was; without it the number says which. */
export function closedText(
  closed: ClosedNotice,
  order: Order | undefined,
  { t, format }: Telling,
): string | null {
  const reason = UNASKED.find((one) => one === closed.CloseReason);
  if (!reason) return null;
  return t('order.closed_notice', {
    code: order?.ForexTradeLists.ShowCode ?? String(closed.Id),
    reason: t(`reason.${reason}`),
    profit: format.signedMoney(closed.FactProfits),
  });
}

export interface NoticeFacts {
  readonly instruments: readonly Instrument[];
  /** Per cent of margin at which positions are closed; null while not known. */
  readonly stopOutLevel: number | null;
}

/** Null for what needs no word here. */
export function noticeText(
  notice: Notice,
  { instruments, stopOutLevel }: NoticeFacts,
  { t, format }: Telling,
): string | null {
  const { HazardRate, Code, Id, Positions, Value } = notice.Data;
  const rate = typeof HazardRate === 'number' ? format.percent(HazardRate) : '–';
  switch (notice.Kind) {
    case 'margin_call':
      return t('order.notice_margin_call', {
        rate,
        out: stopOutLevel === null ? '–' : format.percent(stopOutLevel),
      });
    case 'stop_out': {
      const instrument = instruments.find((one) => one.Code === Code);
      const price = priceOf(Positions, Id);
      if (!instrument || price === null) return null;
      return t('order.notice_stop_out', {
        code: instrument.ShowCode,
        price: format.price(price, instrument.PricePrecision),
        rate,
      });
    }
    case 'negative_balance_covered':
      return typeof Value === 'number'
        ? `${t('kind.negative_balance_cover')}: ${isolate(`${format.signedMoney(Value)} USD`)}`
        : null;
    default:
      return null;
  }
}

function priceOf(positions: unknown, id: unknown): number | null {
  if (!Array.isArray(positions)) return null;
  const position: unknown = positions.find((one) => (one as { Id?: unknown } | null)?.Id === id);
  const price = (position as { UpdatePrice?: unknown } | undefined)?.UpdatePrice;
  return typeof price === 'number' ? price : null;
}
