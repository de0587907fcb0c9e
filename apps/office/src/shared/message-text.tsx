// What a message to somebody is about, in the office's words; its subject is in its reader's language.
export interface MessageTextProps {
  readonly template: string;
  readonly subject: string;
}

/** Of withdrawal_paid: Withdrawal paid. */
export function templateText(template: string): string {
  const words = template.replaceAll('_', ' ');
  return words === '' ? 'A code' : words.slice(0, 1).toUpperCase() + words.slice(1);
}

export function MessageText({ template, subject }: MessageTextProps) {
  return (
    <>
      {templateText(template)}
      {subject !== '' && <bdi className="block text-caption text-muted">{subject}</bdi>}
    </>
  );
}
