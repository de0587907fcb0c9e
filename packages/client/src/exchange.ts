// Shared request code of both apps: sends a request with a time-out, and unwraps the response from its envelope.
import { CODE_SUCCESS } from '@candor/contract/plain';
import { CallError, NetworkError } from './call-error.ts';

export interface Answer {
  readonly data: unknown;
  /** For people. */
  readonly msg: string;
}

/** Throws CallError if the call was rejected, NetworkError if there is no reliable response. */
export async function exchange(
  request: (signal: AbortSignal) => Promise<Response>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  let status: number;
  let text: string;
  try {
    const response = await request(signal ? AbortSignal.any([signal, timeout]) : timeout);
    status = response.status;
    text = await response.text();
  } catch {
    if (signal?.aborted) throw new NetworkError('cancelled', 'unknown');
    throw new NetworkError(timeout.aborted ? 'timeout' : 'network', 'unknown');
  }
  const answer = parseEnvelope(text);
  // Only two of the responses with these statuses mean that the server accepted no command.
  if (!answer || (status >= 500 && answer.error !== 'busy' && answer.error !== 'starting'))
    throw new NetworkError(status === 200 ? 'malformed' : `http_${status}`, 'unknown');
  if (answer.code !== CODE_SUCCESS) throw new CallError(answer);
  return answer;
}

function parseEnvelope(text: string) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('code' in value)) return undefined;
  const { code, msg, data, error, field, details } = value as Record<string, unknown>;
  if (typeof code !== 'number') return undefined;
  return {
    code,
    data,
    msg: typeof msg === 'string' ? msg : '',
    error: typeof error === 'string' ? error : '',
    field: typeof field === 'string' ? field : null,
    details: typeof details === 'object' && details !== null ? (details as Record<string, unknown>) : {},
  };
}
