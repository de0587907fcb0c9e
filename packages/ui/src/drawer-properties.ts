// The custom properties by which a drawer follows the finger, made known before the first one opens. The library would do so as it
// opens, and the browser then works out the styles of the whole page again: a fifth of a second on a slow phone.

const LENGTHS = ['--drawer-swipe-movement-x', '--drawer-swipe-movement-y', '--drawer-snap-point-offset'];
const NUMBERS = [
  ['--drawer-swipe-progress', '0'],
  ['--drawer-swipe-strength', '1'],
] as const;

export function registerDrawerProperties(): void {
  if (typeof CSS === 'undefined' || !('registerProperty' in CSS)) return;
  for (const name of LENGTHS) register(name, '<length>', '0px');
  for (const [name, initialValue] of NUMBERS) register(name, '<number>', initialValue);
}

function register(name: string, syntax: string, initialValue: string): void {
  try {
    CSS.registerProperty({ name, syntax, inherits: false, initialValue });
  } catch {
    // Known already.
  }
}
