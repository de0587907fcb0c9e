import { expect, it } from 'vitest';
import { type Delivery, HeldDeliveries } from './held-deliveries.ts';

const make = (): Delivery => ({ events: [], marked: [] });

it('shows durable deliveries in order, each once, even if showing one fails', () => {
  const [first, bad, last] = [make(), make(), make()];
  const shown: Delivery[] = [];
  const held = new HeldDeliveries((delivery) => {
    shown.push(delivery);
    if (delivery === bad) throw new Error('no room');
  });
  held.hold(1, first);
  held.hold(2, bad);
  held.hold(5, last);
  expect(() => held.release(3)).toThrow('no room');
  held.release(3);
  expect(shown).toEqual([first, bad]);
  held.release(5);
  expect(shown.map((one) => [first, bad, last].indexOf(one))).toEqual([0, 1, 2]);
});
