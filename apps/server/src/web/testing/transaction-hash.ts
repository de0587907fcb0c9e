// For tests: a hash of a transaction, as every network but Solana writes it.
import { createHash } from 'node:crypto';

/** The same for the same name. */
export const transactionHash = (of: string): string => createHash('sha256').update(of).digest('hex');
