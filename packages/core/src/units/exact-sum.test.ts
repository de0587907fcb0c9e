import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ExactSum } from './exact-sum.ts';

it('is the sum, also beyond what a number holds', () => {
  const amount = fc.oneof(fc.maxSafeInteger(), fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }));
  fc.assert(
    fc.property(fc.array(amount), (amounts) => {
      const sum = new ExactSum();
      for (const one of amounts) sum.add(one);
      expect(sum.total).toBe(amounts.reduce<bigint>((all, one) => all + BigInt(one), 0n));
    }),
  );
});

it('is the sum of products, also beyond what a number holds', () => {
  const factor = fc.oneof(fc.maxSafeInteger(), fc.integer());
  fc.assert(
    fc.property(fc.array(fc.tuple(factor, factor)), (products) => {
      const sum = new ExactSum();
      for (const [a, b] of products) sum.addProduct(a, b);
      expect(sum.total).toBe(products.reduce((all, [a, b]) => all + BigInt(a) * BigInt(b), 0n));
    }),
  );
});
