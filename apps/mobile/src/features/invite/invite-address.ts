// The address that an invited person opens (specification, section 9), and the code that a phone reads it from.
import { renderSVG } from 'uqr';

export const inviteAddress = (origin: string, code: string): string =>
  `${origin}/#/register?invite_code=${encodeURIComponent(code)}`;

/** As an SVG of its own, black on white in every appearance: a scanner needs the contrast and the quiet border. */
export const qrOf = (address: string): string =>
  renderSVG(address, { border: 4, ecc: 'M', whiteColor: '#ffffff', blackColor: '#000000' });
