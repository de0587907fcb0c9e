// The heap of prices against a plain list: the same orders fire, whatever was added and removed before.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Direction } from '../rules/reached.ts';
import { TriggerHeap } from './trigger-heap.ts';

type Act = { do: 'add'; price: number } | { do: 'remove'; nth: number } | { do: 'fire'; market: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('add' as const), price: fc.integer({ min: 1, max: 30 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), nth: fc.nat(40) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('fire' as const), market: fc.integer({ min: 0, max: 31 }) }),
  },
);

describe('trigger heap', () => {
  for (const direction of ['falling', 'rising'] satisfies Direction[]) {
    it(`fires what a ${direction} market reaches, the price itself included`, () => {
      fc.assert(
        fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
          const heap = new TriggerHeap(direction);
          let waiting: { id: number; price: number }[] = [];
          acts.forEach((next, id) => {
            if (next.do === 'add') {
              heap.add(id, next.price);
              waiting.push({ id, price: next.price });
            } else if (next.do === 'remove') {
              const gone = waiting[next.nth]?.id ?? -1;
              heap.remove(gone);
              waiting = waiting.filter((one) => one.id !== gone);
            } else {
              const isReached = ({ price }: { price: number }): boolean =>
                direction === 'rising' ? next.market >= price : next.market <= price;
              const fired = heap.fire(next.market).sort((a, b) => a - b);
              expect(fired).toEqual(waiting.filter(isReached).map(({ id: one }) => one));
              waiting = waiting.filter((one) => !isReached(one));
            }
            expect(heap.size).toBe(waiting.length);
          });
        }),
        { numRuns: 300 },
      );
    });
  }

  it('holds an order once', () => {
    const heap = new TriggerHeap('rising');
    heap.add(1, 10);
    expect(() => heap.add(1, 11)).toThrow();
  });
});
