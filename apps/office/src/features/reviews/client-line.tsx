// Whose it is: by what the client is known, with the way to all of them.
import { Link } from 'wouter';
import { CopyButton } from '../../shared/copy-button.tsx';

interface Client {
  readonly id: number;
  readonly uid: string;
  readonly email: string;
  readonly mobile: string;
}

export const clientName = ({ email, mobile, uid }: Client): string => email || mobile || uid;

export function ClientLine({ client }: { readonly client: Client }) {
  return (
    <p className="text-small text-muted">
      <Link href={`/clients/${client.id}`} className="font-medium text-accent underline">
        {clientName(client)}
      </Link>
      <span className="ms-2">uid {client.uid}</span> <CopyButton text={client.uid} what="the uid" />
    </p>
  );
}

/** In a row of the list, on two lines. */
export function QueueCell({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className="w-36 min-w-0 xl:w-44">
      <div className="truncate font-medium">{name}</div>
      <div className="truncate text-caption text-muted">{text}</div>
    </div>
  );
}
