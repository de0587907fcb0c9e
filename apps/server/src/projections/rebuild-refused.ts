/** A rebuild is not possible now; its message says what to do. Nothing was changed. */
export class RebuildRefused extends Error {
  override readonly name = 'RebuildRefused';
}
