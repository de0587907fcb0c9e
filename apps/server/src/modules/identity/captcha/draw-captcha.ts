// A captcha's picture: letters bent by svg-captcha and rasterised, because the paths of its SVG can be read by a program
// as easily as text. A speed bump, not a wall: whoever asks too often is held back by limits.
import { Resvg } from '@resvg/resvg-js';
import drawText from 'svg-captcha';

/** As it is drawn; the picture has twice as many pixels. */
const size = { width: 180, height: 60 };

/** A PNG on white. */
export function drawCaptcha(text: string): Buffer {
  const svg = (drawText as unknown as DrawText)(text, { ...size, fontSize: 58, noise: 2, color: false });
  const picture = new Resvg(svg, {
    background: '#ffffff',
    fitTo: { mode: 'width', value: 2 * size.width },
    font: { loadSystemFonts: false },
  });
  return picture.render().asPng();
}

type DrawText = (
  text: string,
  options: { width: number; height: number; fontSize: number; noise: number; color: boolean },
) => string;
