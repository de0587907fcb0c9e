// The page that shows what an entry of the audit log is about, where it has one.

/** `subject` as the log has it, such as "client 17". */
export function pathOfSubject(subject: string): string | undefined {
  const [, kind = '', id = ''] = /^([a-z ]+) (\S+)$/.exec(subject) ?? [];
  const numbered = /^\d+$/.test(id);
  switch (kind) {
    case 'client':
      return numbered ? `/clients/${id}` : undefined;
    case 'instrument':
      return numbered ? `/markets/${id}` : undefined;
    case 'identity':
      return `/reviews/identities?item=${id}`;
    case 'deposit':
      return `/reviews/deposits?item=${id}`;
    case 'withdrawal':
      return `/reviews/withdrawals?item=${id}`;
    case 'adjustment':
      return `/reviews/adjustments?item=${id}`;
    case 'change':
      return `/reviews/changes?item=${id}`;
    case 'factor':
      return `/reviews/factors?item=${id}`;
    case 'class_request':
      return `/reviews/classes?item=${id}`;
    case 'news':
      return `/content/news/${id}`;
    case 'day':
      return `/reports/days/${id}`;
    default:
      return undefined;
  }
}
