// Why a journal or the tape is not written or read any further.

/** The journal or the tape is damaged, has a gap or lacks its end. A restart does not fix that. */
export class JournalRefused extends Error {
  override readonly name = 'JournalRefused';
}

/** The database rejects an append: another writer leads, or the row already exists. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}
