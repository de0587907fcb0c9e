// Private images side by side: turned and made larger by buttons and keys, moved by dragging or scrolling.
import { classNames } from '@candor/ui';
import { type LucideIcon, RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { type Key, useKeys } from '../../shared/keys.ts';

export interface ViewedImage {
  readonly label: string;
  /** Signed: it opens for some minutes. */
  readonly url: string;
}

interface CachedImages {
  readonly of: string;
  readonly urls: readonly string[];
}

const zooms = [1, 1.5, 2, 3, 4] as const;

export interface ImageViewerProps {
  /** Names what the images belong to: each list brings new addresses of the same images, and each look is audited. */
  readonly of: string;
  readonly images: readonly ViewedImage[];
}

export function ImageViewer({ of, images }: ImageViewerProps) {
  const [stored, setStored] = useState<CachedImages>(() => keepOf(of, images));
  const [zoom, setZoom] = useState(0);
  const size = `${(zooms[zoom] ?? 1) * 100}%`;
  const [turns, setTurns] = useState<readonly number[]>([]);
  const [active, setActive] = useState(0);
  useEffect(() => {
    if (stored.of === of) return;
    setStored(keepOf(of, images));
    setZoom(0);
    setTurns([]);
    setActive(0);
  }, [stored, of, images]);
  const turn = (by: number): void =>
    setTurns(images.map((_, at) => (turns[at] ?? 0) + (at === active ? by : 0)));
  const step = (by: number): void => setZoom(Math.min(zooms.length - 1, Math.max(0, zoom + by)));
  const tools: readonly (Key & { readonly icon: LucideIcon; readonly isOff?: boolean })[] = [
    { key: '+', text: 'Zoom in', icon: ZoomIn, isOff: zoom === zooms.length - 1, run: () => step(1) },
    { key: '-', text: 'Zoom out', icon: ZoomOut, isOff: zoom === 0, run: () => step(-1) },
    { key: '[', text: 'Rotate left', icon: RotateCcw, run: () => turn(-90) },
    { key: ']', text: 'Rotate right', icon: RotateCw, run: () => turn(90) },
  ];
  useKeys('Images', [
    ...tools,
    { key: '0', text: 'Fit to window', run: () => setZoom(0) },
    ...(images.length > 1
      ? images.map(({ label }, at) => ({
          key: String(at + 1),
          text: `${label}: rotate this one`,
          run: () => setActive(at),
        }))
      : []),
  ]);
  const urls = stored.of === of ? stored.urls : images.map(({ url }) => url);
  return (
    <div className="flex flex-col gap-2">
      <div className={classNames('grid gap-2', images.length > 1 && 'grid-cols-2')}>
        {images.map(({ label, url }, at) => (
          <figure key={label} className="min-w-0">
            <section
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
              tabIndex={0}
              aria-label={label}
              onFocus={() => setActive(at)}
              className={classNames(
                'h-56 overflow-auto xl:h-80 rounded-lg border bg-sunken outline-none',
                at === active && images.length > 1 ? 'border-accent' : 'border-line',
              )}
            >
              {/* Turned by a quarter its sides change places, in units of the box that it fills. */}
              <div style={{ width: size, height: size, containerType: 'size' }} className="relative">
                <img
                  src={urls[at] ?? url}
                  alt={label}
                  onError={() => {
                    // The address has expired: the list has loaded newer ones.
                    if (urls[at] !== url) setStored(keepOf(of, images));
                  }}
                  className="absolute top-1/2 left-1/2 max-w-none object-contain"
                  style={{
                    width: isUpright(turns[at]) ? '100cqw' : '100cqh',
                    height: isUpright(turns[at]) ? '100cqh' : '100cqw',
                    transform: `translate(-50%, -50%) rotate(${turns[at] ?? 0}deg)`,
                  }}
                />
              </div>
            </section>
            <figcaption className="mt-1 text-caption text-muted">{label}</figcaption>
          </figure>
        ))}
      </div>
      <div className="flex flex-wrap gap-1.5">
        {tools.map(({ key, text, icon: Icon, isOff = false, run }) => (
          <ActButton key={key} onClick={run} shortcut={key} disabled={isOff}>
            <Icon size={15} aria-hidden="true" />
            <span className="sr-only">{text}</span>
          </ActButton>
        ))}
      </div>
    </div>
  );
}

const isUpright = (turn = 0): boolean => turn % 180 === 0;

const keepOf = (of: string, images: readonly ViewedImage[]): CachedImages => ({
  of,
  urls: images.map(({ url }) => url),
});
