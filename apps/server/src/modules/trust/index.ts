// How the venue fills orders, public: a page of metrics from the journal, real and demo accounts separate.
import { LANGUAGES, type Language, languageInfo } from '@candor/i18n';
import { languageOf } from '../../web/request-state.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { drawPage } from './draw-page.ts';
import { type ExecutionMetrics, readMetrics } from './read-metrics.ts';

const KEPT_MS = 60_000;

interface Kept {
  readonly at: number;
  readonly venueNow: number;
  readonly figures: Promise<ExecutionMetrics>;
  /** Each is drawn once, because a page has thousands of numbers and anybody may request it. */
  readonly pages: Map<Language, string>;
}

export function makeTrustModule(
  { db, now, venueNow }: Pick<ModuleContext, 'db' | 'now' | 'venueNow'>,
  { codeOf }: { codeOf: (instrumentId: number) => string },
): VenueModule {
  let kept: Kept | undefined;
  const read = (): Kept => {
    if (!kept || now() - kept.at >= KEPT_MS || now() < kept.at) {
      const reading = {
        ...{ at: now(), venueNow: venueNow(), figures: readMetrics(db.requests) },
        pages: new Map<Language, string>(),
      };
      kept = reading;
      reading.figures.catch(() => {
        if (kept === reading) kept = undefined;
      });
    }
    return kept;
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
          const figures = await reading.figures;
          const { at, venueNow: drawnAt, pages } = reading;
          const page = pages.get(language) ?? drawPage(figures, { language, codeOf, at, venueNow: drawnAt });
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

function chosenLanguage(asked: string | undefined, header: string | undefined): Language {
  if (typeof asked === 'string') return languageOf(asked);
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
