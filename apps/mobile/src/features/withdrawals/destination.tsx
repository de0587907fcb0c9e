// A destination as people compare it: in groups of four, left to right in every language.
import { classNames } from '@candor/ui';

export const inGroups = (account: string): string => account.replaceAll(/(.{4})(?=.)/gu, '$1 ');

export function Destination({ account, className }: { account: string; className?: string }) {
  return (
    <bdi dir="ltr" className={classNames('font-mono text-body break-words rtl:text-right', className)}>
      {inGroups(account)}
    </bdi>
  );
}

/** "USDT · TRC20" */
export const currencyName = ({ code, protocol }: { code: string; protocol: string }): string =>
  protocol === '' ? code : `${code} · ${protocol}`;

/** The network's name for the second part of an address. */
export const tagLabel = (protocol: string): 'bank.tag' | 'bank.memo' =>
  /xrp/i.test(protocol) ? 'bank.tag' : 'bank.memo';

/** Enough to distinguish accounts in a list. */
export const shortAccount = (account: string): string =>
  account.length > 12 ? `${account.slice(0, 6)}…${account.slice(-6)}` : account;
