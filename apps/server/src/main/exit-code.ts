// The exit code tells a supervisor whether another start can help.
import { ConfigFault } from '../config.ts';
import { StartRefused } from '../db/start-refused.ts';

/** A fault that another start may resolve, such as a crash or an unavailable database. */
const faultCode = 1;
/**
 * A fault that a person must resolve: a setting, a port or folder in use, a rejected journal, or a lead that another
 * program took over.
 */
export const refusedCode = 78;

const refusedPorts = ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND'];
/** Compares names, because an error from a thread has lost its class. */
const refusedNames = ['StartRefused', 'JournalRefused', 'Fenced', 'LeaseLost', 'DataFault'];

/** 78 if another start would end in the same way, 1 otherwise. */
export function exitCodeOf(error: unknown): number {
  const { code, name, syscall } = error as NodeJS.ErrnoException;
  const isRefused =
    error instanceof ConfigFault ||
    error instanceof StartRefused ||
    ((syscall === 'listen' || syscall === 'getaddrinfo') && refusedPorts.includes(code ?? '')) ||
    refusedNames.includes(name);
  return isRefused ? refusedCode : faultCode;
}
