// Formats scaled integers as decimal text, exactly, without floating point in between.

/** 1500000 at scale 6 → "1.5"; `decimalsMin` pads with zeros: (1500000, 6, 2) → "1.50". */
export function formatScaled(value: number, scale: number, decimalsMin = 0): string {
  const negative = value < 0;
  const digits = String(Math.abs(value)).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  let fraction = digits.slice(digits.length - scale);
  let end = fraction.length;
  while (end > decimalsMin && fraction[end - 1] === '0') end -= 1;
  fraction = fraction.slice(0, end);
  return `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}
