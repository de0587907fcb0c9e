// What happened to the account without its owner, in words: closed by a stop, a margin call, a stop-out.
import type { Closing, Instrument, Notice, Order } from '@candor/client';
import { isolate } from '@candor/i18n';
import type { I18n } from '../../../shared/i18n.ts';

type Wording = Pick<I18n, 't' | 'format'>;

/** One's own closings show their result where they were asked for; these come by themselves. */
const UNASKED = ['stop_loss', 'take_profit', 'stop_out', 'operator'] as const;

/** `order` is the position as it was; without it the number says which. */
export function closedText(
  closing: Closing,
  order: Order | undefined,
  { t, format }: Wording,
): string | null {
  const reason = UNASKED.find((one) => one === closing.reason);
  if (!reason) return null;
  return t('order.closed_notice', {
    code: order?.instrument.showCode ?? String(closing.id),
    reason: t(`reason.${reason}`),
    profit: format.scaledSignedMoney(closing.profit),
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
  { t, format }: Wording,
): string | null {
  const percent = (level: number | null) => (level === null ? '–' : format.percent(level));
  switch (notice.kind) {
    case 'margin_call':
      return t('order.notice_margin_call', {
        rate: percent(notice.marginLevel),
        out: percent(stopOutLevel),
      });
    case 'stop_out': {
      const instrument = instruments.find((one) => one.code === notice.code);
      if (!instrument || notice.price === null) return null;
      return t('order.notice_stop_out', {
        code: instrument.showCode,
        price: format.price(notice.price, instrument.precision),
        rate: percent(notice.marginLevel),
      });
    }
    case 'negative_balance_covered':
      return `${t('kind.negative_balance_cover')}: ${isolate(`${format.scaledSignedMoney(notice.amount)} USD`)}`;
    case 'account_notice':
      return notice.isSilent ? null : notice.title;
    case 'notices_read':
    case 'swap':
    case 'demo_reset':
      return null;
  }
}
