// Transaction hashes of each network, most of them of well-known transactions, and invalid ones.
import { expect, test } from 'vitest';
import type { Network } from './coin-address.ts';
import { isTransactionHash } from './transaction-hash.ts';

const bitcoin = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b';
const ethereum = '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060';
const solana = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';

test.each<[Network, string]>([
  ['btc', bitcoin],
  ['ltc', bitcoin],
  ['doge', bitcoin.toUpperCase()],
  ['tron', ` ${bitcoin} `],
  ['xrp', 'E08D6E9754025BA2534A78707605E0601F03ACE063687A0CA1BDDACFCD1698C7'],
  ['ton', bitcoin],
  ['evm', ethereum],
  ['evm', ethereum.slice(2)],
  ['sol', solana],
])('%s has %s', (network, text) => {
  expect(isTransactionHash(network, text)).toBe(true);
});

test.each<[Network, string]>([
  ['btc', ''],
  ['btc', bitcoin.slice(1)],
  ['btc', `${bitcoin}0`],
  ['btc', `${bitcoin.slice(1)}g`],
  ['btc', ethereum],
  ['tron', ethereum],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['evm', `0x${ethereum}`],
  ['evm', ethereum.slice(0, -1)],
  ['evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['sol', bitcoin],
  ['sol', `${solana.slice(1)}0`],
  ['xrp', `${bitcoin.slice(0, 32)} ${bitcoin.slice(32)}`],
])('%s has no %j', (network, text) => {
  expect(isTransactionHash(network, text)).toBe(false);
});
