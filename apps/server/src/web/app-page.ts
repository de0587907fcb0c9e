// The app's page as it goes out: with the API's origin and the hosts that it may leave for written into it.
import { BoundedMap } from '../bounds/bounded-map.ts';
import { makeStaticFile, type StaticFile } from './static-files.ts';

/** More origins than any site has: a client may make up ports as it likes, and then the page asked for longest ago goes. */
const pagesMax = 32;

/** The page for each API origin that it names, written and compressed once. */
export class AppPages {
  readonly #lossHosts: string;
  readonly #written = new BoundedMap<string, StaticFile>(pagesMax);
  #source: StaticFile | undefined;

  constructor(lossHosts: readonly string[]) {
    this.#lossHosts = lossHosts.join(' ');
  }

  /** Whether it is at hand, so that nothing has to be written and compressed. */
  has(source: StaticFile, apiOrigin: string): boolean {
    return source === this.#source && this.#written.has(apiOrigin);
  }

  of(source: StaticFile, apiOrigin: string): StaticFile {
    // A new build has a page of its own.
    if (source !== this.#source) this.#written.clear();
    this.#source = source;
    const page = this.#written.get(apiOrigin) ?? this.#write(source, apiOrigin);
    this.#written.set(apiOrigin, page);
    return page;
  }

  #write(source: StaticFile, apiOrigin: string): StaticFile {
    const named = writeMeta(source.body.toString('utf8'), 'candor-api', apiOrigin);
    const html = writeMeta(named, 'candor-loss-hosts', this.#lossHosts);
    return makeStaticFile('/index.html', Buffer.from(html));
  }
}

type MetaName = 'candor-api' | 'candor-loss-hosts';

/** `content` holds origins or hosts, which need no escaping. */
export function writeMeta(html: string, name: MetaName, content: string): string {
  const meta = `<meta name="${name}" content="${content}" />`;
  const written = new RegExp(`<meta\\s+name="${name}"[^>]*>`, 'i');
  return written.test(html)
    ? html.replace(written, meta)
    : html.replace(/<head[^>]*>/i, (head) => `${head}${meta}`);
}
