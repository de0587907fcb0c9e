// A client's details: numbers, addresses, inviter, blocks.
import { Link } from 'wouter';
import { Copied } from '../../shared/copy-button.tsx';
import { format } from '../../shared/format.ts';
import { Datum, Panel } from '../../shared/page.tsx';
import { Time } from '../../shared/time.tsx';
import { type ClientFile, clientTitle } from './client-words.ts';

export function ClientFacts({ file }: { readonly file: ClientFile }) {
  const { client, inviteCode, referrals, blocks } = file;
  const name = nameOf(file);
  return (
    <>
      <Panel title="Client">
        <dl className="grid grid-cols-2 gap-3 p-4 [&>:nth-child(n+3)]:col-span-2">
          <Datum label="Id">{client.id}</Datum>
          <Datum label="Uid">
            <Copied text={client.uid} what="the uid" />
          </Datum>
          {name !== undefined && <Datum label="Name, as sent">{name}</Datum>}
          <Datum label="Trading account">
            <Copied text={client.tradeAccount} what="the account’s number" />
          </Datum>
          {client.mobile && <Datum label="Mobile">{`+${client.areaCode} ${client.mobile}`}</Datum>}
          {client.email && (
            <Datum label="E-mail">
              <Copied text={client.email} what="the e-mail address" />
            </Datum>
          )}
          {inviteCode && <Datum label="Invite code">{inviteCode}</Datum>}
          <Datum label="Created">
            <Time at={client.createdAt} />
          </Datum>
          <Datum label="Last seen">
            <Time at={client.seenAt} />
          </Datum>
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
                  {block.by} · <Time at={block.at} />
                </p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

/** The name on their last document; absent for operators who may not read identities. */
function nameOf({ identities }: ClientFile): string | undefined {
  const name: unknown = identities[0]?.name;
  return typeof name === 'string' && name !== '' ? name : undefined;
}
