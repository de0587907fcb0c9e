// Pictures of instruments that operators add: decoded and encoded again as a square of pixels, and public. The
// operator's browser rasterises an SVG; the server accepts only pixel images.
import type { PictureKind } from '../../web/public-pictures.ts';

const path = '/instrument-logos/';

export const instrumentLogos: PictureKind = {
  table: 'instrument_logos',
  type: 'png',
  path,
  fileName: 'logo.png',
  unused: `not exists (select from instrument_listings where listing ->> 'logo' = '${path}' || picture.name)`,
};

/** The last part of its address. */
export const logoName = (address: string): string => address.slice(path.length);
