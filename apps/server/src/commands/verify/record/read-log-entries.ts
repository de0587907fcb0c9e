// All entries of a log in their order, as they are stored.
import { TILE_WIDTH, unpackEntries } from '@candor/proof';
import type pg from 'pg';
import { ENTRIES_LEVEL } from '../../../proof/log-store.ts';

const BUNDLES_AT_ONCE = 64;

export async function* readLogEntries(
  client: pg.ClientBase,
  { name, size }: { readonly name: string; readonly size: number },
): AsyncGenerator<Uint8Array> {
  for (let from = 0; from * TILE_WIDTH < size; from += BUNDLES_AT_ONCE) {
    const { rows } = await client.query<{ bytes: Buffer }>(
      'select bytes from proof_tiles where log = $1 and level = $2 and index >= $3 and index < $4 order by index',
      [name, ENTRIES_LEVEL, from, from + BUNDLES_AT_ONCE],
    );
    for (const { bytes } of rows) yield* unpackEntries(bytes);
  }
}
