// Figures: prices, changes and amounts. The text comes formatted; here it gets weight, colour and a flash.
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

/** Any number inside text: keeps its order in right-to-left languages. */
export function Figure({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={classNames('figure', className)}>
      {children}
    </bdi>
  );
}

export interface PriceProps {
  /** Formatted at the instrument's precision; undefined shows a dash. */
  text: string | undefined;
  /** Direction of the last change. A change of text flashes the background in that direction's colour. */
  direction?: 1 | 0 | -1;
  /** Old: shown, but grey. */
  isStale?: boolean;
  className?: string;
}

const FLASH_MS = 700;
/** Full, half, gone. */
const FLASH_STEPS = 'steps(3, jump-none)';

/** The last two digits change most, so they stand out. */
export function Price({ text, direction = 0, isStale = false, className }: PriceProps) {
  const flash = useFlash(text, isStale ? 0 : direction);
  const [head, tail] = splitPrice(text ?? '–');
  return (
    <bdi
      dir="ltr"
      className={classNames(
        'figure relative isolate inline-block px-1.5',
        isStale && 'text-faint',
        className,
      )}
    >
      <span
        ref={flash}
        aria-hidden="true"
        className={classNames(
          'absolute inset-0 -z-1 rounded-md opacity-0',
          direction > 0 ? 'bg-up-soft' : 'bg-down-soft',
        )}
      />
      {head}
      <span className="font-bold">{tail}</span>
    </bdi>
  );
}

/** "1.10010" → "1.100" and "10"; "65,800.0" → "65,80" and "0.0": two digits, and the sign between them. */
export function splitPrice(text: string): [head: string, tail: string] {
  const at = text.search(/\d\D*\d\D*$/);
  return at < 0 ? ['', text] : [text.slice(0, at), text.slice(at)];
}

let calm: MediaQueryList | undefined;
/** Runs with every tick of every row, so the query is created once. */
function wantsCalm(): boolean {
  calm ??= matchMedia('(prefers-reduced-motion: reduce)');
  return calm.matches;
}

function useFlash(text: string | undefined, direction: 1 | 0 | -1) {
  const element = useRef<HTMLElement>(null);
  const shown = useRef(text);
  useEffect(() => {
    const before = shown.current;
    shown.current = text;
    if (before === text || before === undefined || direction === 0) return;
    if (wantsCalm()) return;
    // In steps: a smooth fade makes the browser recalculate styles in every frame for as long as prices move.
    element.current?.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FLASH_MS, easing: FLASH_STEPS });
  }, [text, direction]);
  return element;
}

/** −1, 0 or 1 of a number, as screens colour it. */
export const directionOf = (value: number | null | undefined): 1 | 0 | -1 =>
  !value ? 0 : value > 0 ? 1 : -1;

const textColours = { '1': 'text-up', '0': 'text-muted', '-1': 'text-down' } as const;
export const directionColour = (direction: 1 | 0 | -1): string => textColours[`${direction}`];

export interface ChangeProps {
  /** Formatted with its sign, as "+0.42%". */
  text: string | undefined;
  direction: 1 | 0 | -1;
  /** A pill with a tinted ground, or bare text. */
  look?: 'pill' | 'text';
  isStale?: boolean;
  className?: string;
}

/** Sign, arrow and colour together: never colour alone. */
export function Change({ text, direction, look = 'text', isStale = false, className }: ChangeProps) {
  const soft = direction > 0 ? 'bg-up-soft' : direction < 0 ? 'bg-down-soft' : 'bg-sunken';
  return (
    <bdi
      dir="ltr"
      className={classNames(
        'figure inline-flex items-center justify-end gap-1 font-medium',
        look === 'pill' && 'rounded-md px-1.5 py-0.5',
        look === 'pill' && (isStale ? 'bg-sunken' : soft),
        isStale ? 'text-faint' : directionColour(direction),
        className,
      )}
    >
      {direction !== 0 && <Arrow isUp={direction > 0} />}
      {text ?? '–'}
    </bdi>
  );
}

function Arrow({ isUp }: { isUp: boolean }) {
  return (
    <svg viewBox="0 0 8 6" width="7" height="6" aria-hidden="true" className="shrink-0">
      <path d={isUp ? 'M4 0 8 6H0Z' : 'M4 6 0 0h8Z'} fill="currentColor" />
    </svg>
  );
}

export interface AmountProps {
  text: string | undefined;
  /** Set smaller: the tail of a profit's six decimals, or a currency. */
  tail?: string | undefined;
  direction?: 1 | 0 | -1 | undefined;
  className?: string;
}

/** Money. `direction` colours it; without one it is plain ink. */
export function Amount({ text, tail, direction, className }: AmountProps) {
  return (
    <bdi
      dir="ltr"
      className={classNames('figure', direction !== undefined && directionColour(direction), className)}
    >
      {text ?? '–'}
      {tail !== undefined && <span className="text-[0.72em]">{tail}</span>}
    </bdi>
  );
}
