// The mark of a provider, from the provider's own host; the letters of its name where there is none or it fails.
import { useState } from 'react';
import { initialsOf } from './initials.ts';

export interface ProviderLogoProps {
  readonly src: string;
  readonly name: string;
  readonly sizePx?: number;
}

export function ProviderLogo({ src, name, sizePx = 40 }: ProviderLogoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const size = { width: sizePx, height: sizePx };
  if (src === '' || failed === src) {
    return (
      <span
        aria-hidden="true"
        style={{ ...size, fontSize: sizePx * 0.36 }}
        className="inline-flex shrink-0 items-center justify-center rounded-xl bg-sunken font-bold text-muted"
      >
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      src={src}
      alt=""
      {...size}
      style={size}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(src)}
      // Marks are mostly made for white paper.
      className="shrink-0 rounded-xl bg-[#fff] object-contain"
    />
  );
}
