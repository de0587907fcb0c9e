// Pictures of articles: decoded and encoded again like every image, and public.
import type { PictureKind } from '../../web/public-pictures.ts';

export const newsImages: PictureKind = {
  table: 'news_images',
  type: 'jpeg',
  path: '/news-images/',
  fileName: 'picture.jpg',
  unused: `not exists (select from news where logo = picture.name)
    and not exists (select from news_texts where strpos(body::text, picture.name) > 0)`,
};

/** Empty without a picture. */
export const addressOf = (name: string): string => (name === '' ? '' : newsImages.path + name);
/** Expects an address that the contract's schema has accepted. */
export const nameOf = (address: string): string => address.slice(newsImages.path.length);
