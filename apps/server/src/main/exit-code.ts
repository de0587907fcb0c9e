// What the program's exit code says to those who would start it again: whether that can help.
import { ConfigFault } from '../config.ts';
import { StartRefused } from '../db/start-refused.ts';

/** A fault that another start may fix: a crash, a database that was away. */
const faultCode = 1;
/** One that needs a person: a setting, a port or folder in use, a refused journal, a lead that went to another program. */
export const refusedCode = 78;

const refusedPorts = ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND'];
/** By name, because an error from a thread has lost its class. */
const refusedNames = ['StartRefused', 'JournalRefused', 'Fenced', 'LeaseLost', 'DataFault'];

/** 78 where another start would end in the same way, 1 otherwise. */
export function exitCodeOf(error: unknown): number {
  const { code, name, syscall } = error as NodeJS.ErrnoException;
  const isRefused =
    error instanceof ConfigFault ||
    error instanceof StartRefused ||
    ((syscall === 'listen' || syscall === 'getaddrinfo') && refusedPorts.includes(code ?? '')) ||
    refusedNames.includes(name);
  return isRefused ? refusedCode : faultCode;
}
