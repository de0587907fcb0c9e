// Pictures of instruments that operators add: decoded and encoded again as a square of pixels, and public. What they send as
// SVG is drawn in their own browser: the server reads pictures of pixels alone.
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
