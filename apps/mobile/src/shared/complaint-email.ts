// Where complaints are sent: the operator's own answer, or that of an outside address where one is set.
import { type Client, fetchOwnComplaintEmail } from '@candor/client';

const TIMEOUT_MS = 15_000;

/** Null where there is none. Rejects where it can't be had. */
export async function fetchComplaintEmail({ basics, http }: Client): Promise<string | null> {
  if (!basics.get().data) await basics.refresh();
  const outside = basics.get().data?.complaintEmailUrl ?? '';
  return parseComplaintEmail(
    outside === '' ? { email: await fetchOwnComplaintEmail(http) } : await ask(outside),
  );
}

/** From `{ email }`, or an envelope whose data that is. Nothing that would say more than an address in a link. */
export function parseComplaintEmail(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if ('data' in answer) return parseComplaintEmail(answer.data);
  const email = 'email' in answer ? answer.email : undefined;
  return typeof email === 'string' && /^[\w.%+-]{1,64}@[\w-]+(?:\.[\w-]+)*$/.test(email) ? email : null;
}

async function ask(address: string): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(address, { credentials: 'omit', signal });
  return response.ok ? response.json() : null;
}
