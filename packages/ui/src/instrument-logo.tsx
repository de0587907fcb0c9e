// The logo of an instrument, drawn by the server; two letters if there is none, never a broken image.
import { PictureOr } from './avatar.tsx';

export interface InstrumentLogoProps {
  src: string;
  code: string;
  sizePx?: number;
}

export const InstrumentLogo = ({ src, code, sizePx = 36 }: InstrumentLogoProps) => (
  <PictureOr src={src} sizePx={sizePx} className="shrink-0">
    <span
      aria-hidden="true"
      style={{ width: sizePx, height: sizePx, fontSize: sizePx * 0.36 }}
      className="inline-flex shrink-0 items-center justify-center rounded-full bg-sunken font-bold text-muted"
    >
      {code.slice(0, 2)}
    </span>
  </PictureOr>
);
