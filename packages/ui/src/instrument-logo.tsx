// The mark of an instrument, drawn by the server; two letters of ours where there is none, never a broken image.
import { useState } from 'react';

export interface InstrumentLogoProps {
  src: string;
  code: string;
  sizePx?: number;
}

export function InstrumentLogo({ src, code, sizePx = 36 }: InstrumentLogoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src === '' || failed === src) {
    return (
      <span
        aria-hidden="true"
        style={{ width: sizePx, height: sizePx, fontSize: sizePx * 0.36 }}
        className="inline-flex shrink-0 items-center justify-center rounded-full bg-sunken font-bold text-muted"
      >
        {code.slice(0, 2)}
      </span>
    );
  }
  return (
    <img
      src={src}
      alt=""
      width={sizePx}
      height={sizePx}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(src)}
      className="shrink-0"
    />
  );
}
