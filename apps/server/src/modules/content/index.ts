// Content as a module of the venue: news and announcements, written in the office and read by clients.
import { NEWS_IMAGE_BYTES_MAX } from '@candor/contract';
import { makeCleanImage } from '../../files/clean-image.ts';
import { busy } from '../../web/rate-limit.ts';
import type { ModuleKit, VenueModule } from '../module.ts';
import { headOfArticle, listArticlePages } from './article-pages.ts';
import { addFirstAnnouncement } from './first-announcement.ts';
import { serveNewsImages } from './image-route.ts';
import { makeNewsActs } from './news-acts.ts';
import { registerNewsCalls } from './news-calls.ts';
import { makeNewsImages } from './news-images.ts';
import { registerOfficeNewsCalls } from './office-news-calls.ts';

const hourMs = 3_600_000;

export interface ContentModule extends VenueModule {
  /** What a new store says from its first day. */
  addFirst(): Promise<void>;
}

export function makeContentModule(kit: ModuleKit): ContentModule {
  const { db, now, audit } = kit;
  const images = makeNewsImages({
    pool: db.requests,
    venuePool: db.venue,
    cleanImage: makeCleanImage({ bytesMax: NEWS_IMAGE_BYTES_MAX, makeTooLate: busy }),
    now,
  });
  const acts = makeNewsActs(kit);
  return {
    name: 'content',
    calls: (register) => registerNewsCalls(register, { pool: db.requests, now }),
    officeCalls: (register) =>
      registerOfficeNewsCalls(register, { pool: db.requests, acts, images, audit, now }),
    routes: (app) => serveNewsImages(app, images),
    pageHead: (page) => headOfArticle({ pool: db.requests, now }, page),
    listPages: () => listArticlePages({ pool: db.requests, now }),
    addFirst: () => addFirstAnnouncement(kit),
    jobs: [{ name: 'forget unused pictures', everyMs: hourMs, run: () => images.removeUnused() }],
  };
}
