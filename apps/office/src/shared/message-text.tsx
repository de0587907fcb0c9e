// What a message to somebody is about, in the office's words; its subject is in its reader's language.
import { sentenceOf } from './format.ts';

export interface MessageTextProps {
  readonly template: string;
  readonly subject: string;
}

/** Of withdrawal_paid: Withdrawal paid. */
export const templateText = (template: string): string => sentenceOf(template) || 'A code';

export function MessageText({ template, subject }: MessageTextProps) {
  return (
    <>
      {templateText(template)}
      {subject !== '' && <bdi className="block text-caption text-muted">{subject}</bdi>}
    </>
  );
}
