// The initial country of a number field, if none was chosen: the last one used here, then the browser's indication.
// Only served countries are in the list, so an excluded one is never guessed.
import type { Area } from '@candor/client';

export interface Hints {
  readonly lastId: number | null;
  /** In the browser's order: de-AT, en. */
  readonly languages: readonly string[];
  /** For example Europe/Vienna; undefined if the browser does not report it. */
  readonly timeZone: string | undefined;
}

/** Null if there is no indication. */
export function guessArea(areas: readonly Area[], { lastId, languages, timeZone }: Hints): Area | null {
  const served = (code: string | undefined): Area | undefined =>
    code === undefined ? undefined : areas.find((area) => area.code === code);
  const last = areas.find(({ id }) => id === lastId);
  if (last) return last;
  for (const language of languages) {
    // Browsers default to English of the United States.
    const area = language === 'en-US' ? undefined : served(regionOf(language));
    if (area) return area;
  }
  return served(timeZone && countryOfZone[timeZone]) ?? null;
}

/** de-AT, zh-Hant-HK, es_419: two letters behind the language and its script. */
const regionOf = (language: string): string | undefined =>
  /^[a-z]{2,3}(?:[-_][a-z]{4})?[-_]([a-z]{2})(?:[-_]|$)/i.exec(language)?.[1]?.toUpperCase();

const zones: Readonly<Record<string, string>> = {
  AE: 'Asia/Dubai',
  AR: 'America/Argentina/Buenos_Aires America/Buenos_Aires America/Argentina/Cordoba',
  AT: 'Europe/Vienna',
  AU: 'Australia/Sydney Australia/Melbourne Australia/Brisbane Australia/Perth Australia/Adelaide',
  BD: 'Asia/Dhaka',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  BR: 'America/Sao_Paulo America/Fortaleza America/Manaus America/Recife',
  CA: 'America/Toronto America/Vancouver America/Edmonton America/Winnipeg America/Halifax',
  CH: 'Europe/Zurich',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai Asia/Urumqi',
  CO: 'America/Bogota',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EG: 'Africa/Cairo',
  ES: 'Europe/Madrid Atlantic/Canary',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GR: 'Europe/Athens',
  HK: 'Asia/Hong_Kong',
  HU: 'Europe/Budapest',
  ID: 'Asia/Jakarta Asia/Makassar Asia/Jayapura',
  IE: 'Europe/Dublin',
  IL: 'Asia/Jerusalem',
  IN: 'Asia/Kolkata Asia/Calcutta',
  IT: 'Europe/Rome',
  JP: 'Asia/Tokyo',
  KE: 'Africa/Nairobi',
  KR: 'Asia/Seoul',
  KW: 'Asia/Kuwait',
  KZ: 'Asia/Almaty',
  LK: 'Asia/Colombo',
  MA: 'Africa/Casablanca',
  MM: 'Asia/Yangon Asia/Rangoon',
  MO: 'Asia/Macau',
  MX: 'America/Mexico_City America/Monterrey America/Tijuana',
  MY: 'Asia/Kuala_Lumpur',
  NG: 'Africa/Lagos',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  NZ: 'Pacific/Auckland',
  PE: 'America/Lima',
  PH: 'Asia/Manila',
  PK: 'Asia/Karachi',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  QA: 'Asia/Qatar',
  RO: 'Europe/Bucharest',
  RU: 'Europe/Moscow Asia/Yekaterinburg Asia/Novosibirsk Europe/Samara',
  SA: 'Asia/Riyadh',
  SE: 'Europe/Stockholm',
  SG: 'Asia/Singapore',
  TH: 'Asia/Bangkok',
  TR: 'Europe/Istanbul',
  TW: 'Asia/Taipei',
  UA: 'Europe/Kyiv Europe/Kiev',
  US: 'America/New_York America/Chicago America/Denver America/Phoenix America/Los_Angeles America/Detroit',
  VN: 'Asia/Ho_Chi_Minh Asia/Saigon',
  ZA: 'Africa/Johannesburg',
};
const countryOfZone: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(zones).flatMap(([code, names]) => names.split(' ').map((zone) => [zone, code])),
);
