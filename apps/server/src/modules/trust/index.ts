// How the venue fills orders, public: a page of metrics from the journal, real and demo accounts separate.
import { LANGUAGES, type Language, languageInfo } from '@candor/i18n';
import { languageOf } from '../../web/request-state.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { drawPage } from './draw-page.ts';
import { type ExecutionMetrics, readMetrics } from './read-metrics.ts';

const CACHED_MS = 60_000;

interface CachedReading {
  readonly at: number;
  readonly venueNow: number;
  readonly metrics: Promise<ExecutionMetrics>;
  /** Each is drawn once, because a page has thousands of numbers and anybody may request it. */
  readonly pages: Map<Language, string>;
}

export function makeTrustModule(
  { db, now, venueNow }: Pick<ModuleContext, 'db' | 'now' | 'venueNow'>,
  { codeOf }: { codeOf: (instrumentId: number) => string },
): VenueModule {
  let cached: CachedReading | undefined;
  const read = (): CachedReading => {
    if (!cached || now() - cached.at >= CACHED_MS || now() < cached.at) {
      const reading = {
        ...{ at: now(), venueNow: venueNow(), metrics: readMetrics(db.requests) },
        pages: new Map<Language, string>(),
      };
      cached = reading;
      reading.metrics.catch(() => {
        if (cached === reading) cached = undefined;
      });
    }
    return cached;
  };
  return {
    name: 'trust',
    routes(app) {
      app.get<{ Querystring: { lang?: string } }>(
        '/trust',
        { config: { weight: weights.stored } },
        async (request, reply) => {
          const reading = read();
          const language = chosenLanguage(request.query.lang, request.headers['accept-language']);
          const metrics = await reading.metrics;
          const { at, venueNow: drawnAt, pages } = reading;
          const page = pages.get(language) ?? drawPage(metrics, { language, codeOf, at, venueNow: drawnAt });
          pages.set(language, page);
          return reply
            .header('Cache-Control', 'public, max-age=60')
            .header('Vary', 'Accept-Language')
            .type('text/html; charset=utf-8')
            .send(page);
        },
      );
    },
  };
}

function chosenLanguage(requested: string | undefined, header: string | undefined): Language {
  if (typeof requested === 'string') return languageOf(requested);
  for (const range of header?.split(',') ?? []) {
    const tag = range.split(';')[0]?.trim().toLowerCase() ?? '';
    const found = LANGUAGES.find((one) => {
      const own = languageInfo(one).tag.toLowerCase();
      return own === tag || own.split('-')[0] === tag.split('-')[0];
    });
    if (found) return found;
  }
  return 'en';
}
