// Account events that the client did not cause: margin calls, stop-outs, swaps, covered balances.
import type { Notice as WireNotification } from '@candor/contract';
import type { Money } from '@candor/core';
import { toMoney } from './metrics.ts';

export type PushedNotification =
  | { readonly kind: 'margin_call'; readonly marginLevel: number | null }
  /** `price` is a plain number, and null if the server did not know the order's precision. */
  | {
      readonly kind: 'stop_out';
      readonly orderId: number;
      readonly code: string;
      readonly price: number | null;
      readonly marginLevel: number | null;
    }
  | { readonly kind: 'negative_balance_covered'; readonly amount: Money }
  | { readonly kind: 'swap'; readonly orderId: number }
  | { readonly kind: 'demo_reset' }
  /** A notification of the user's own list, in the language of the socket. */
  | {
      readonly kind: 'account_notice';
      readonly id: number;
      /** The subject, such as `method_bound`; empty if an older server omits it. */
      readonly about: string;
      readonly title: string;
      readonly text: string;
      /** The instrument whose chart shows more; null for none. */
      readonly code: string | null;
      /** It counts as unread, but is not shown. */
      readonly isSilent: boolean;
    }
  /** Notifications were read, in any session. */
  | { readonly kind: 'notices_read'; readonly unread: number };

/** Null for a kind that this app does not handle, and for one whose values it can't read. */
export function parseNotification({ Kind, Data }: WireNotification): PushedNotification | null {
  const { HazardRate, Code, Id, Positions, Value, Title, Text, Silent, Unread, NoticeKind } = Data;
  const marginLevel = typeof HazardRate === 'number' ? HazardRate : null;
  switch (Kind) {
    case 'margin_call':
      return { kind: Kind, marginLevel };
    case 'stop_out':
      if (typeof Id !== 'number' || typeof Code !== 'string') return null;
      return { kind: Kind, orderId: Id, code: Code, price: priceIn(Positions, Id), marginLevel };
    case 'negative_balance_covered':
      return typeof Value === 'number' ? { kind: Kind, amount: toMoney(Value) } : null;
    case 'swap':
      return typeof Id === 'number' ? { kind: Kind, orderId: Id } : null;
    case 'account_notice':
      if (typeof Id !== 'number' || typeof Title !== 'string' || typeof Text !== 'string') return null;
      return {
        ...{ kind: Kind, id: Id, title: Title, text: Text, isSilent: Silent === 1 },
        about: typeof NoticeKind === 'string' ? NoticeKind : '',
        code: typeof Code === 'string' ? Code : null,
      };
    case 'notices_read':
      return typeof Unread === 'number' ? { kind: Kind, unread: Unread } : null;
    case 'demo_reset':
      return { kind: Kind };
    default:
      return null;
  }
}

function priceIn(positions: unknown, id: number): number | null {
  if (!Array.isArray(positions)) return null;
  const position: unknown = positions.find((one) => (one as { Id?: unknown } | null)?.Id === id);
  const price = (position as { UpdatePrice?: unknown } | undefined)?.UpdatePrice;
  return typeof price === 'number' ? price : null;
}
