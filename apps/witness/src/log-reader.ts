// Reads a log as c2sp.org/tlog-tiles serves it: its checkpoint and its tiles over HTTP, each answer limited in time and
// size.
import { formatTilePath, HASH_BYTES, TILE_WIDTH, type TilePlace } from '@candor/proof';
import { parseUtf8 } from './utf8.ts';

const CHECKPOINT_BYTES_MAX = 100_000;
const FETCH_MS_MAX = 10_000;

/** The log can't be reached, or answers with an error: nothing is known about what it has signed. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

export class LogReader {
  readonly #url: string;

  /** `url` is the base of `checkpoint` and `tile/…`. */
  constructor(url: string) {
    this.#url = url.replace(/\/+$/, '');
  }

  get url(): string {
    return this.#url;
  }

  /** The signed note. Throws Unreachable, or Malformed if it is not text. */
  async readCheckpoint(): Promise<string> {
    const bytes = await this.#fetch('checkpoint', CHECKPOINT_BYTES_MAX);
    if (bytes === undefined) throw new Unreachable(`${this.#url}/checkpoint is not there`);
    return parseUtf8(bytes);
  }

  /**
   * The hashes of a tile, concatenated; undefined if there is no such tile, or if its size is wrong. A partial tile may
   * be gone once the full one exists, which begins with it. Throws Unreachable.
   */
  async readTile(place: TilePlace): Promise<Uint8Array | undefined> {
    for (const width of new Set([place.width, TILE_WIDTH])) {
      const tile = await this.#fetch(formatTilePath({ ...place, width }), TILE_WIDTH * HASH_BYTES);
      if (tile !== undefined)
        return tile.length === width * HASH_BYTES ? tile.subarray(0, place.width * HASH_BYTES) : undefined;
    }
    return undefined;
  }

  async #fetch(path: string, bytesMax: number): Promise<Uint8Array | undefined> {
    const address = `${this.#url}/${path}`;
    try {
      const response = await fetch(address, {
        headers: { 'cache-control': 'no-cache' },
        redirect: 'error',
        signal: AbortSignal.timeout(FETCH_MS_MAX),
      });
      if (response.status === 404 || response.status === 410) return undefined;
      if (!response.ok) throw new Unreachable(`${address} answers ${response.status}`);
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of response.body ?? []) {
        size += chunk.length;
        if (size > bytesMax) throw new Unreachable(`${address} answers more than ${bytesMax} bytes`);
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } catch (error) {
      if (error instanceof Unreachable) throw error;
      throw new Unreachable(`${address} can't be read: ${String((error as Error).cause ?? error)}`);
    }
  }
}
