// The journal is not what it has to be: damaged, with a gap, or without its end. No start fixes that.
export class JournalRefused extends Error {
  override readonly name = 'JournalRefused';
}
