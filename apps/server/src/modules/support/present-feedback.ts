// Feedback as the message that the office gets of it.
import type { Message } from '../../outbox/outbox.ts';
import type { NewFeedback } from './feedback-rows.ts';

/** The subject holds nothing that was typed: no line break can get into a header. */
export function presentForOffice(
  id: number,
  { userId, accountId, language, text, contact }: NewFeedback,
  writtenAt: Date,
): Pick<Message, 'subject' | 'text'> {
  const from = userId === null ? 'a visitor' : `user ${userId}, trading account ${accountId}`;
  return {
    subject: `Feedback ${id}`,
    text: [
      `Written ${writtenAt.toISOString()} in ${language} by ${from}.`,
      `Answer to: ${contact ?? 'no address given'}`,
      '',
      text,
    ].join('\n'),
  };
}
