// Valid and invalid addresses of each network, most of them from the networks' own specifications.
import { describe, expect, test } from 'vitest';
import { type AddressFault, checkAddress, isMemo, type Network, networkOf } from './coin-address.ts';

const good: Readonly<Record<Network, readonly string[]>> = {
  btc: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    // BIP 350 and BIP 86: Taproot.
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  ],
  ltc: ['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea'],
  doge: ['DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  // EIP-55: mixed case, all upper, all lower.
  evm: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
  ],
  tron: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'],
  sol: [
    '11111111111111111111111111111111',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  ],
  // XLS-5d: X-addresses, with the tag they carry.
  xrp: [
    'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
    'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59',
    'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
    'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ',
  ],
  ton: [
    'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
    'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
    'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPrHF',
    'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs',
  ],
};

const bad: readonly (readonly [Network, string, AddressFault])[] = [
  ['btc', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'checksum'],
  ['btc', '1A1zP1eP5QGefi2DMPTfTL5SLmv7Div', 'length'],
  ['btc', '1A1zP1eP5QGefi2DMPTfTL5SLmv7Div0Na', 'format'],
  ['btc', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'network'],
  ['btc', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'network'],
  ['btc', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'network'],
  ['btc', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'network'],
  ['btc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum'],
  ['btc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8F3T4', 'format'],
  // BIP 350: the checksum of the other version.
  ['btc', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'checksum'],
  ['btc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'checksum'],
  ['btc', 'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', 'checksum'],
  // Formally valid, but nobody could spend it.
  ['btc', 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', 'length'],
  ['btc', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'format'],
  ['btc', 'bc1pw5dgrnzv', 'length'],
  ['btc', '', 'length'],
  ['ltc', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'network'],
  ['ltc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'network'],
  ['ltc', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n8', 'checksum'],
  ['doge', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'network'],
  ['doge', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7M', 'checksum'],
  ['evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed', 'checksum'],
  ['evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'length'],
  ['evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd', 'length'],
  ['evm', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'format'],
  ['evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg', 'format'],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'checksum'],
  ['tron', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'network'],
  ['tron', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'format'],
  // 44 characters of the alphabet, but 33 bytes; and 31 bytes.
  ['sol', 'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', 'length'],
  ['sol', '1111111111111111111111111111111', 'length'],
  ['sol', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5D0', 'format'],
  ['xrp', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi', 'checksum'],
  ['xrp', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdty', 'length'],
  ['xrp', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'format'],
  ['xrp', 'T719a5UwUCnEs54UsxG9CJYYDhwmFCqkr7wxCcNcfZ6p5GZ', 'network'],
  ['xrp', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqz', 'checksum'],
  // The test network's two forms.
  ['ton', 'kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP', 'network'],
  ['ton', '0QDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPleK', 'network'],
  ['ton', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG', 'checksum'],
  ['ton', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrH', 'length'],
  ['ton', '0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8', 'format'],
  ...(['btc', 'ltc', 'doge', 'evm', 'tron', 'sol', 'xrp', 'ton'] as const).flatMap((network) =>
    ['<script>alert(1)</script>', "' or 1=1 --", 'адрес'].map((text) => [network, text, 'format'] as const),
  ),
];

describe.each(Object.entries(good))('%s', (network, addresses) => {
  test.each(addresses)('takes %s', (address) => {
    expect(checkAddress(network as Network, address)).toMatchObject({ ok: true, address });
  });
});

test.each(bad)('%s refuses %s: %s', (network, address, reason) => {
  expect(checkAddress(network, address)).toEqual({ ok: false, reason });
});

test('SegWit in capitals is kept in lower case', () => {
  expect(checkAddress('btc', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toEqual({
    ok: true,
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    tag: null,
  });
});

test.each([
  ['X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu', '1'],
  ['X7AcgcsBL6XDcUb289X4mJ8djcdyKaGo2K5VpXpmCqbV2gS', '14'],
  ['X7AcgcsBL6XDcUb289X4mJ8djcdyKaLFuhLRuNXPrDeJd9A', '11747'],
  ['X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ', null],
])('%s carries the tag %s', (address, tag) => {
  expect(checkAddress('xrp', address)).toEqual({ ok: true, address, tag });
});

test.each([
  ['xrp', '0', true],
  ['xrp', '4294967295', true],
  ['xrp', '4294967296', false],
  ['xrp', '12a', false],
  ['ton', 'order 17 ✓', true],
  ['ton', 'x'.repeat(121), false],
  ['btc', '1', false],
] as const)('a memo on %s: %s is one: %s', (network, memo, is) => {
  expect(isMemo(network, memo)).toBe(is);
});

test.each([
  ['TRC20', 'tron'],
  ['trc-20', 'tron'],
  ['ERC20', 'evm'],
  ['BEP20', 'evm'],
  ['Solana', 'sol'],
  ['XRP', 'xrp'],
  ['constructor', undefined],
  ['', undefined],
])('the protocol %s is checked as %s', (protocol, network) => {
  expect(networkOf(protocol)).toBe(network);
});
