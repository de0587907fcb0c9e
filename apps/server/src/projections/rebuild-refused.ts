/** A rebuild that can't be done as things are; its message says what to do. Nothing was changed. */
export class RebuildRefused extends Error {
  override readonly name = 'RebuildRefused';
}
