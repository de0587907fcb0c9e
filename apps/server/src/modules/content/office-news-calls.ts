// Office calls about news and announcements: the list, one article with all its texts, and operators' commands.
import { NEWS_CATEGORY_CODES, NEWS_IMAGE_BYTES_MAX } from '@candor/contract';
import sharp from 'sharp';
import { makeCleanImage } from '../../files/clean-image.ts';
import { pageOf } from '../../web/page-of.ts';
import { parseCode, parseWhole } from '../../web/parse-values.ts';
import type { PublicPictures } from '../../web/public-pictures.ts';
import { busy } from '../../web/rate-limit.ts';
import { refuseImage } from '../../web/refuse-image.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import type { NewsActs } from './news-acts.ts';
import { nameOf } from './news-images.ts';
import { listForOffice } from './news-lists.ts';
import { findNews, readTexts } from './news-rows.ts';
import { presentForOffice, presentOfficeArticle } from './present-news.ts';

interface OfficeNewsCalls extends Pick<ModuleContext, 'db' | 'audit' | 'now'> {
  readonly acts: NewsActs;
  readonly images: PublicPictures;
}

/** The same as for a client's upload: a photo takes a quarter of a second of one core. */
const uploadWeight = 90;
const written = { weight: weights.written };
const stored = { weight: weights.stored };

export function registerOfficeNewsCalls(
  register: RegisterOfficeCall,
  { db, acts, images, audit, now }: OfficeNewsCalls,
): void {
  const pool = db.requests;
  const cleanImage = makeCleanImage({ bytesMax: NEWS_IMAGE_BYTES_MAX, makeTooLate: busy });

  register('officeNews', stored, async ({ params }) => {
    const { category_id, status, search = '' } = params;
    const category =
      category_id === undefined ? undefined : parseCode('category_id', category_id, NEWS_CATEGORY_CODES);
    const { rows, total } = await listForOffice(
      pool,
      { category, status, search: search.trim(), now: now() },
      pageOf(params.page),
    );
    return { data: { list: rows.map((one) => presentForOffice(one, one.titles, now())), total } };
  });

  register('officeNewsArticle', stored, async ({ params }) => {
    const id = parseWhole('id', params.id);
    const news = await findNews(pool, id);
    if (!news) throw new CallRefused('news_not_found');
    return { data: presentOfficeArticle(news, await readTexts(pool, id), now()) };
  });

  register('officeAddNews', written, ({ params, ...by }) => acts.add(by, params));

  register('officeChangeNews', written, ({ params: { id, version, ...given }, ...by }) =>
    acts.change(by, parseWhole('id', id), { ...given, version: parseWhole('version', version) }),
  );

  register('officeRetireNews', written, ({ params, ...by }) => acts.retire(by, parseWhole('id', params.id)));

  register('officeAddNewsImage', { weight: uploadWeight }, async ({ params, operator }) => {
    const cleaned = await cleanImage(Buffer.from(await params.file.arrayBuffer()));
    if (!cleaned.ok) throw refuseImage(cleaned.fault, NEWS_IMAGE_BYTES_MAX);
    const { width, height } = await sharp(cleaned.jpeg).metadata();
    const url = await images.add(cleaned.jpeg, {
      by: operator.email,
      size: { width, height },
      record: (client, address) =>
        audit.record(client, {
          operator,
          act: 'add',
          subject: `news-image ${nameOf(address)}`,
          after: { url: address, width, height },
        }),
    });
    return { data: { url, width, height } };
  });
}
