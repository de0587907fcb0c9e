// A payment has one reference key, however its reference was copied.
import { expect, test } from 'vitest';
import { referenceKeyOf } from './reference-key.ts';

test.each([
  'fx 2026/0042',
  'FX2026-0042.',
  'FX\u20112026\u20130042',
  'FX\u22122026\u034F\uFE0F0042',
  '\u3164ＦＸ２０２６\u200B0042',
])('%s is FX-2026-0042', (reference) => {
  expect(referenceKeyOf(reference)).toBe(referenceKeyOf('FX-2026-0042'));
});

test('punctuation alone gives no key', () => expect(referenceKeyOf(' –\u3164.')).toBe(''));
