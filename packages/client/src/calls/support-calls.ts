// Feedback over HTTP, with a login or without.
import { supportPaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import { messageOf } from '../parse/fields.ts';

export interface FeedbackToSend {
  readonly text: string;
  /** Where an answer may go; empty for nowhere. */
  readonly contact: string;
}

/** Sent once for its key, however often it is tried. Answers what the server says of it, for people. */
export const sendFeedback = (
  http: Http,
  { text, contact }: FeedbackToSend,
  idempotencyKey: string,
): Promise<string> =>
  http
    .at(supportPaths)
    .send('feedback', contact === '' ? { text } : { text, contact }, { idempotencyKey })
    .then(messageOf);
