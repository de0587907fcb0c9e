// Who a client is: numbers, addresses, who invited them, blocks.
import { Link } from 'wouter';
import { format } from '../../shared/format.ts';
import { Datum, Panel } from '../../shared/page.tsx';
import { type ClientFile, clientTitle } from './client-words.ts';

export function ClientFacts({ file }: { readonly file: ClientFile }) {
  const { client, inviteCode, referrals, blocks } = file;
  return (
    <>
      <Panel title="Client">
        <dl className="grid grid-cols-2 gap-3 p-4 [&>:nth-child(n+4)]:col-span-2">
          <Datum label="Id">{client.id}</Datum>
          <Datum label="Uid">{client.uid}</Datum>
          <Datum label="Trading account">{client.tradeAccount}</Datum>
          {client.mobile && <Datum label="Mobile">{`+${client.areaCode} ${client.mobile}`}</Datum>}
          {client.email && <Datum label="E-mail">{client.email}</Datum>}
          {inviteCode && <Datum label="Invite code">{inviteCode}</Datum>}
          <Datum label="Created">{format.dateTime(client.createdAt)}</Datum>
          <Datum label="Last seen">{format.dateTime(client.seenAt)}</Datum>
        </dl>
      </Panel>
      {(referrals.invitedBy || referrals.total > 0) && (
        <Panel title="Referrals">
          <div className="flex flex-col gap-2 p-4 text-small">
            {referrals.invitedBy && (
              <p>
                <span className="text-muted">Invited by </span>
                <Link href={`/clients/${referrals.invitedBy.id}`} className="text-accent hover:underline">
                  {clientTitle(referrals.invitedBy)}
                </Link>
              </p>
            )}
            {referrals.total > 0 && <p className="text-muted">Has invited {referrals.total}</p>}
            <ul className="flex max-h-60 flex-col gap-1 overflow-y-auto">
              {referrals.invited.map((one) => (
                <li key={one.id} className="flex justify-between gap-2">
                  <Link href={`/clients/${one.id}`} className="truncate text-accent hover:underline">
                    {clientTitle(one)}
                  </Link>
                  <span className="text-caption whitespace-nowrap text-muted">
                    {format.date(one.createdAt)}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </Panel>
      )}
      {blocks.length > 0 && (
        <Panel title="Blocks">
          <ul>
            {blocks.map((block) => (
              <li
                key={`${block.act} ${block.at}`}
                className="border-b border-line/60 px-4 py-2 text-small last:border-b-0"
              >
                <p className="font-medium">{block.act === 'block' ? 'Blocked' : 'Unblocked'}</p>
                <p className="break-words">{block.reason}</p>
                <p className="text-caption text-muted">
                  {block.by} · {format.dateTime(block.at)}
                </p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
