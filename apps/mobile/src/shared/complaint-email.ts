// The address for complaints: the operator's own response, or an outside address if one is set.
import { type Client, fetchOwnComplaintEmail } from '@candor/client';

const TIMEOUT_MS = 15_000;

/** Null if there is none. Rejects if it can't be loaded. */
export async function fetchComplaintEmail({ basics, http }: Client): Promise<string | null> {
  if (!basics.get().data) await basics.refresh();
  const outside = basics.get().data?.complaintEmailUrl ?? '';
  return parseComplaintEmail(
    outside === '' ? { email: await fetchOwnComplaintEmail(http) } : await ask(outside),
  );
}

/** From `{ email }`, or an envelope with that data. Rejects text that would mean more than an address in a link. */
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
