// Feedback over HTTP, with a login or without.
import { supportPaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';

export interface FeedbackToSend {
  readonly text: string;
  /** Where an answer may go; empty for nowhere. */
  readonly contact: string;
}

/** Sent once for its key, however often it is tried. Answers what the server says of it, for people. */
export async function sendFeedback(
  http: Pick<Http, 'at'>,
  { text, contact }: FeedbackToSend,
  idempotencyKey: string,
): Promise<string> {
  const params = contact === '' ? { text } : { text, contact };
  return (await http.at(supportPaths).send('feedback', params, { quiet: true, idempotencyKey })).msg;
}
