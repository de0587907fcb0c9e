import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { demoProofPrefix } from './demo-proof.ts';

test('the example of the document holds', () => {
  const text = `${demoProofPrefix('c1.example', '0123456789abcdef')}7953`;
  expect(text).toBe('c1.example:0123456789abcdef:7953');
  const hash = createHash('sha256').update(text).digest();
  expect(hash.toString('hex')).toMatch(/^0000575b728c.*12ed41$/);
  expect(Math.clz32(hash.readUInt32BE(0))).toBe(17);
});
