// The same content as a sheet on a phone and as a section of a wide screen. What is typed lives above it, so that a window
// whose size changes loses nothing.
import { Sheet, type SheetProps } from '@candor/ui/sheet';
import { useId } from 'react';

export interface SurfaceProps extends SheetProps {
  readonly isSection: boolean;
  /** Places the section. */
  readonly className: string;
}

export function Surface({ isSection, className, ...sheet }: SurfaceProps) {
  return isSection ? <Section {...sheet} className={className} /> : <Sheet {...sheet} />;
}

function Section({
  title,
  aside,
  children,
  foot,
  className,
}: Omit<SurfaceProps, 'isSection' | 'isOpen' | 'onClose' | 'closeLabel'>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`pane @container ${className}`}>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center justify-between gap-x-4 border-b border-line px-5 py-1">
        <h2 id={id} className="min-w-0 text-body font-semibold break-words">
          {title}
        </h2>
        {aside}
      </div>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-5 pt-2 pb-4 focus-visible:-outline-offset-2"
      >
        {children}
      </div>
      {foot && <div className="shrink-0 border-t border-line px-5 py-3">{foot}</div>}
    </section>
  );
}
