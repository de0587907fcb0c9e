// The app's page as it is served, with the API's origin and the hosts that it may navigate to.
import { BoundedMap } from '../bounds/bounded-map.ts';
import { type PageHead, writeHead } from './page-head.ts';
import { makeStaticFile, type StaticFile } from './static-files.ts';

/** More origins than any site has. A client may invent ports, and then the least recently requested page is dropped. */
const pagesMax = 32;
/** The heads of public pages, which are specific to the page and its language. */
const headedMax = 160;

/** A page's own head, and the origin of the request. */
export interface Headed {
  readonly head: PageHead;
  readonly origin: string;
}

/** The page for each API origin, rendered and compressed once. */
export class AppPages {
  readonly #lossHosts: string;
  readonly #written = new BoundedMap<string, StaticFile>(pagesMax);
  readonly #headed = new BoundedMap<string, StaticFile>(headedMax);
  #source: StaticFile | undefined;

  constructor(lossHosts: readonly string[]) {
    this.#lossHosts = lossHosts.join(' ');
  }

  /** True if the page is cached, so that nothing has to be rendered and compressed. */
  has(source: StaticFile, apiOrigin: string, headed?: Headed): boolean {
    if (source !== this.#source) return false;
    return headed ? this.#headed.has(nameOf(apiOrigin, headed)) : this.#written.has(apiOrigin);
  }

  of(source: StaticFile, apiOrigin: string, headed?: Headed): StaticFile {
    // A new build has another page.
    if (source !== this.#source) {
      this.#written.clear();
      this.#headed.clear();
    }
    this.#source = source;
    if (headed) {
      const name = nameOf(apiOrigin, headed);
      const known = this.#headed.get(name) ?? this.#write(source, apiOrigin, headed);
      this.#headed.set(name, known);
      return known;
    }
    const page = this.#written.get(apiOrigin) ?? this.#write(source, apiOrigin);
    this.#written.set(apiOrigin, page);
    return page;
  }

  #write(source: StaticFile, apiOrigin: string, headed?: Headed): StaticFile {
    const named = writeMeta(source.body.toString('utf8'), 'candor-api', apiOrigin);
    const plain = writeMeta(named, 'candor-loss-hosts', this.#lossHosts);
    const html = headed ? writeHead(plain, headed.head, headed.origin) : plain;
    return makeStaticFile('/index.html', Buffer.from(html));
  }
}

const nameOf = (apiOrigin: string, headed: Headed): string => JSON.stringify([apiOrigin, headed]);

type MetaName = 'candor-api' | 'candor-loss-hosts';

/** `content` holds origins or hosts, which need no escaping. */
export function writeMeta(html: string, name: MetaName, content: string): string {
  const meta = `<meta name="${name}" content="${content}" />`;
  const written = new RegExp(`<meta\\s+name="${name}"[^>]*>`, 'i');
  return written.test(html)
    ? html.replace(written, meta)
    : html.replace(/<head[^>]*>/i, (head) => `${head}${meta}`);
}
