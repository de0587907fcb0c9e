// Describes a device in words from its user agent, with names that are the same in every language.

/** The first match applies; browsers that pretend to be others come before them. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/YaBrowser\//, 'Yandex'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|HeadlessChrome\/|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** `Chrome · Android`; empty if nothing of it is known. */
export function deviceWords(userAgent: string | null): string {
  const find = (names: typeof browsers) => names.find(([fits]) => fits.test(userAgent ?? ''))?.[1];
  return [find(browsers), find(systems)].filter((word) => word !== undefined).join(' · ');
}

/** Enough of an address to distinguish one's own from a foreign one: 203.0.113.x, 2001:db8::/32. */
export function shortPlace(network: string | null): string {
  if (network === null) return '';
  const [first, second, third] = network.split('.');
  if (third !== undefined) return `${first}.${second}.${third}.x`;
  const [head = '', next] = network.split(':');
  return next === undefined ? '' : `${head}:${next}::/32`;
}
