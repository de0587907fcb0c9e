// Transaction hashes in the form of their networks, so that a payment's reference can be looked up there.
import type { Network } from './coin-address.ts';

/**
 * 32 bytes. Bitcoin Core's RPC reference (`txid`), and the same for Litecoin and Dogecoin; XRPL ("transaction hash");
 * TRON's API (`txID`); TON's explorers.
 */
const hex = /^[0-9a-f]{64}$/i;
/** Ethereum's JSON-RPC: DATA of 32 bytes, written with 0x. Some explorers copy it without. */
const evm = /^(0x)?[0-9a-f]{64}$/i;
/** Solana's RPC: the first signature, 64 bytes in base58. */
const base58Signature = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/;

const forms: Readonly<Record<Network, RegExp>> = {
  ...{ btc: hex, ltc: hex, doge: hex, tron: hex, xrp: hex, ton: hex },
  evm,
  sol: base58Signature,
};

/** Ignores spaces around it. */
export const isTransactionHash = (network: Network, text: string): boolean =>
  forms[network].test(text.trim());
