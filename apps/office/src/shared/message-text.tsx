// The subject of a message in the office's words; the message's own subject line is in the recipient's language.
import { sentenceOf } from './format.ts';

export interface MessageTextProps {
  readonly template: string;
  readonly subject: string;
}

/** For withdrawal_paid: Withdrawal paid. */
export const templateText = (template: string): string => sentenceOf(template) || 'A code';

export function MessageText({ template, subject }: MessageTextProps) {
  return (
    <>
      {templateText(template)}
      {subject !== '' && <bdi className="block text-caption text-muted">{subject}</bdi>}
    </>
  );
}
