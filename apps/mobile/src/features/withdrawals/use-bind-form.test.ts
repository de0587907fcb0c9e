import { expect, test } from 'vitest';
import { hasNoChecksum, isRetyped } from './use-bind-form.ts';

test.each([
  ['ERC20', '0xde709f2102306220921060314715629080e2fb77', true],
  ['ERC20', '0x52908400098527886E0F7030069857D2E4169EE7', true],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', false],
  ['Solana', '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T', true],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', false],
  ['SOL', '', false],
])('%s %s has no checksum: %s', (protocol, address, has) => {
  expect(hasNoChecksum(protocol, address)).toBe(has);
});

test('the last six characters must be the address’s own', () => {
  expect(isRetyped('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T', ' 4gDB4T ')).toBe(true);
  expect(isRetyped('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T', '4gDB4t')).toBe(false);
});
