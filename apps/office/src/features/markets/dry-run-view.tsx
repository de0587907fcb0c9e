// The accounts that a change would bring to a margin call or a stop-out, with their amounts, before it is saved.
import { classNames } from '@candor/ui';
import { Link } from 'wouter';
import { format } from '../../shared/format.ts';
import { type DryRun, standingText } from './market-words.ts';

export interface DryRunViewProps {
  readonly dryRun: DryRun;
  /** Set if the result is for earlier input. */
  readonly isOld: boolean;
  /** The count alone. */
  readonly isShort?: boolean;
}

const SHOWN_MAX = 50;

export function DryRunView({ dryRun, isOld, isShort = false }: DryRunViewProps) {
  const { looked, concerned, accounts, market } = dryRun;
  const atOnce = accounts.filter(({ now, after }) => after !== now).length;
  return (
    <section
      aria-label="Dry run"
      aria-busy={isOld}
      className={classNames('border-t border-line', isOld && 'opacity-60')}
    >
      <div className="px-4 py-2.5 text-small">
        <p className="font-medium" role="status">
          {concerned === 0
            ? `No accounts would go into margin call or stop-out (${looked} checked).`
            : `${concerned} of ${looked} accounts would go into margin call or stop-out.`}
        </p>
        {concerned > 0 && (
          <p className="mt-0.5 text-caption text-muted">
            {atOnce > 0 ? `${atOnce} of them immediately, at the next price. ` : ''}
            Open positions keep the margin they were opened with. “If reopened” is the margin the same
            positions would need under the new terms.
          </p>
        )}
        {market !== '' && (
          <p className="mt-0.5 text-caption text-warn">
            {market === 'opens'
              ? 'The market would open immediately.'
              : 'The market would close immediately.'}
          </p>
        )}
      </div>
      {!isShort && accounts.length > 0 && (
        <div className="max-h-96 overflow-auto">
          <table className="w-full text-caption tabular-nums">
            <thead>
              <tr className="text-muted">
                <th className="px-4 py-1.5 text-start font-medium">Account</th>
                <th className="px-2 py-1.5 text-end font-medium">Equity</th>
                <th className="px-2 py-1.5 text-end font-medium whitespace-nowrap">If reopened</th>
                <th className="py-1.5 ps-2 pe-4 text-start font-medium">Would be</th>
              </tr>
            </thead>
            <tbody>
              {accounts.slice(0, SHOWN_MAX).map((account) => (
                <Row key={account.tradeAccount} account={account} />
              ))}
            </tbody>
          </table>
          {concerned > SHOWN_MAX && (
            <p className="px-4 py-2 text-caption text-muted">and {concerned - SHOWN_MAX} more, less deep</p>
          )}
        </div>
      )}
    </section>
  );
}

function Row({ account }: { readonly account: DryRun['accounts'][number] }) {
  const { client, tradeAccount, isDemo, now, after, anew } = account;
  const isAtOnce = after !== now;
  const standing = isAtOnce ? after : anew;
  return (
    <tr className="border-t border-line/60">
      <th scope="row" className="px-4 py-1.5 text-start font-normal">
        {client ? (
          <Link href={`/clients/${client.id}`} className="text-accent">
            {tradeAccount}
          </Link>
        ) : (
          tradeAccount || '–'
        )}
        {isDemo === 1 && <span className="block text-muted">demo</span>}
      </th>
      <td className="px-2 py-1.5 text-end whitespace-nowrap">
        {format.money(account.netValueAfter)}
        {account.netValueAfter !== account.netValue && (
          <span className="block text-muted">was {format.money(account.netValue)}</span>
        )}
      </td>
      <td className="px-2 py-1.5 text-end whitespace-nowrap">
        {format.money(account.marginAnew)}
        {account.marginAnew !== account.margin && (
          <span className="block text-muted">was {format.money(account.margin)}</span>
        )}
      </td>
      <td className="py-1.5 ps-2 pe-4 whitespace-nowrap">
        <span className={standing === 'stop_out' ? 'font-medium text-danger' : 'font-medium text-warn'}>
          {standingText[standing]}
        </span>
        <span className="block text-muted">{isAtOnce ? 'immediately' : 'if reopened'}</span>
      </td>
    </tr>
  );
}
