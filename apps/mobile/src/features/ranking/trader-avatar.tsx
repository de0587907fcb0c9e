// A trader's initials on a colour of their own. The lightness is fixed, so that white is readable on every hue.
import { hueOf, initialsOf } from './initials.ts';

export function TraderAvatar({ name, code }: { name: string; code: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ background: `oklch(0.47 0.11 ${hueOf(code)})` }}
      className="inline-flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-full text-body leading-none font-semibold text-on-fill"
    >
      {initialsOf(name)}
    </span>
  );
}
