// Feedback over HTTP, with a login or without.
import { supportPaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import { messageOf } from '../parse/fields.ts';

export interface FeedbackToSend {
  readonly text: string;
  /** The address for a reply; empty for none. */
  readonly contact: string;
}

/** Sent once per key, however often it is retried. Returns the server's message for people. */
export const sendFeedback = (
  http: Http,
  { text, contact }: FeedbackToSend,
  idempotencyKey: string,
): Promise<string> =>
  http
    .at(supportPaths)
    .send('feedback', contact === '' ? { text } : { text, contact }, { idempotencyKey })
    .then(messageOf);
