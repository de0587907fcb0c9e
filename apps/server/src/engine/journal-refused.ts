// The journal is damaged, has a gap or lacks its end. A restart does not fix that.
export class JournalRefused extends Error {
  override readonly name = 'JournalRefused';
}
