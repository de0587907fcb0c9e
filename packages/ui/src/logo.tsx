// Candor's mark: a C open to the right whose stroke ends in a tick. What you see is checked.

export function LogoMark({ sizePx = 28 }: { sizePx?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={sizePx} height={sizePx} aria-hidden="true" className="shrink-0">
      <rect width="32" height="32" rx="9" className="fill-accent-fill" />
      <path d="M22.2 9.6A9 9 0 1 0 22.6 22" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
      <path
        d="m13 16.2 3.2 3.2 8-8.2"
        fill="none"
        stroke="#b9f5d8"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2">
      <LogoMark />
      {/* If letters are so large that both don’t fit, only the logo mark is shown. */}
      <span className="text-title font-bold tracking-tight @max-[5.5rem]:hidden">Candor</span>
    </span>
  );
}
