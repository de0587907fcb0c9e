// Claims an item by a heartbeat while it is on the screen, if no other operator has claimed it, and lists the others at
// it. A claim is a courtesy: of two decisions the first one applies.
import {
  HOLD_SECONDS,
  isCallFault,
  makeIdempotencyKey,
  mayDo,
  type OfficeAnswer,
  type Permission,
  type QueueName,
  queuePermissions,
} from '@candor/client/office';
import { useCallback, useEffect } from 'react';
import { useOffice, useOperator } from '../../shared/office-context.ts';
import { faultText, useRead, useReadAgain } from '../../shared/queries.ts';
import { useFollow } from '../../shared/queue-counters.tsx';

export type Attention = OfficeAnswer<'officeAttention'>['list'][number];
export type Person = NonNullable<Attention['heldBy']>;

export interface Claim {
  /** Another operator who has claimed it. */
  readonly heldBy: Person | null;
  /** Others who have it on their screen. */
  readonly viewers: readonly Person[];
  /** The permission to decide that the operator's role lacks; such an operator reads the item without claiming it. */
  readonly lacks: Permission | undefined;
  takeOver(): void;
}

/** The operators at each item of a queue, by the item's id. */
export function useAttention(queue: QueueName): ReadonlyMap<number, Attention> {
  const { data } = useRead('officeAttention', { queue });
  useFollow(`desk.${queue}`, 'officeAttention');
  return new Map(data?.list.map((each) => [each.id, each]));
}

const ARRIVAL_MS = 300;
const BEAT_MS = (HOLD_SECONDS * 1_000) / 3;

/** `id` undefined: nothing that waits is on the screen. */
export function useClaim(
  queue: QueueName,
  id: number | undefined,
  attention: ReadonlyMap<number, Attention>,
): Claim {
  const { http, toasts } = useOffice();
  const me = useOperator();
  const readAgain = useReadAgain();
  const { decide } = queuePermissions[queue];
  const take = mayDo(me.role, decide);
  // biome-ignore lint/correctness/useExhaustiveDependencies: readAgain is another function with every render
  const beat = useCallback(
    async (of: number, over: boolean, isFirst: boolean): Promise<void> => {
      if (document.hidden) return;
      try {
        await http.call('officeHold', { queue, id: of, take, over }, { key: makeIdempotencyKey() });
        if (isFirst) readAgain('officeAttention');
      } catch (error) {
        // Decided meanwhile, or no connection: the next heartbeat requests it again, and the list shows the outcome.
        if (!isCallFault(error)) throw error;
        // A manual request gets a message.
        if (over) toasts.show(faultText(error), 'bad');
      }
    },
    [http, toasts, queue, take],
  );
  useEffect(() => {
    if (id === undefined) return;
    let isHere = false;
    // An operator who passes an item with J and K does not view it.
    const arrival = window.setTimeout(() => {
      isHere = true;
      void beat(id, false, true);
    }, ARRIVAL_MS);
    const timer = window.setInterval(() => void beat(id, false, false), BEAT_MS);
    return () => {
      window.clearTimeout(arrival);
      window.clearInterval(timer);
      if (!isHere) return;
      http.call('officeRelease', { queue, id }, { key: makeIdempotencyKey() }).catch(() => {
        // The claim expires by itself.
      });
    };
  }, [http, queue, id, beat]);
  const at = id === undefined ? undefined : attention.get(id);
  const heldBy = at?.heldBy && at.heldBy.id !== me.id ? at.heldBy : null;
  return {
    heldBy,
    viewers: at?.viewers.filter((one) => one.id !== me.id && one.id !== heldBy?.id) ?? [],
    lacks: take ? undefined : decide,
    takeOver: () => {
      if (id !== undefined && take) void beat(id, true, true);
    },
  };
}
