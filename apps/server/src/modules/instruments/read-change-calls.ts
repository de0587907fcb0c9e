// An operator's requested changes of an instrument, checked and merged with its present values.
import type { OfficeParams } from '@candor/contract';
import {
  type InstrumentSpec,
  type Lots,
  lots,
  type Price,
  parseLots,
  parseScaled,
  RATE_SCALE,
  type Rate,
} from '@candor/core';
import { LANGUAGES, type Language } from '@candor/i18n/server';
import type { Listing, Names } from '../../listings/listing.ts';
import type { ListedInstrument } from '../../listings/listings.ts';
import { decimalText, parseWhole, parseYesNo } from '../../web/parse-values.ts';
import { invalid } from '../../web/refused.ts';
import { parseHours } from './present-hours.ts';

export type ChangeParams = OfficeParams<'officeChangeInstrument'>;
/** The fields of a change or an addition that belong to the spec and the listing. */
type FieldParams = Omit<ChangeParams, 'id' | 'version' | 'reason' | 'dry_run'>;

export interface WantedChange {
  readonly spec: InstrumentSpec;
  readonly listing: Listing;
}

export interface ChangeChoices {
  readonly categories: readonly { readonly id: number }[];
  /** The requested picture exists, or none is requested. */
  readonly hasLogo: boolean;
  /** In a replay the hours come with the data. */
  readonly hasOwnHours: boolean;
}

const POSITION_MAX = 100_000;

export function parseChanges(
  params: FieldParams,
  { spec, stored }: Pick<ListedInstrument, 'spec' | 'stored'>,
  choices: ChangeChoices,
): WantedChange {
  return {
    spec: { ...spec, ...parseSpec(params, spec) },
    listing: parseListing(params, stored?.listing ?? {}, choices),
  };
}

/** The engine checks the values against the core's limits. */
function parseSpec(params: FieldParams, spec: InstrumentSpec): Partial<InstrumentSpec> {
  const { precision, multiples, margin_mode: marginMode, swap_mode: swapMode, enabled } = params;
  if (precision !== undefined && Number(precision) !== spec.precision)
    throw invalid('precision', { allowed: [String(spec.precision)] });
  const whole = (
    field:
      | 'contract_size'
      | 'stops_level'
      | 'swap_triple_weekday'
      | 'markup'
      | 'guaranteed_premium'
      | 'guaranteed_distance',
  ) => {
    const given = params[field];
    return given === undefined ? undefined : parseWhole(field, given);
  };
  const quantity = (
    field: 'lots_min' | 'lots_max' | 'lot_step' | 'guaranteed_lots_max',
  ): Lots | undefined => {
    const given = params[field];
    if (given === undefined) return undefined;
    const parsed = parseLots(decimalText(given));
    if (!parsed.ok || parsed.value < 0) throw invalid(field);
    return lots(parsed.value);
  };
  const rate = (field: 'fee_rate' | 'swap_long' | 'swap_short'): Rate | undefined => {
    const given = params[field];
    if (given === undefined) return undefined;
    const parsed = parseScaled(decimalText(given), RATE_SCALE);
    if (!parsed.ok) throw invalid(field);
    return parsed.value as Rate;
  };
  return withoutGaps<Partial<InstrumentSpec>>({
    contractSize: whole('contract_size'),
    lotsMin: quantity('lots_min'),
    lotsMax: quantity('lots_max'),
    lotStep: quantity('lot_step'),
    marginMode,
    multiples: multiples?.toSorted((a, b) => a - b),
    feeRate: rate('fee_rate'),
    stopsLevel: whole('stops_level') as Price | undefined,
    kind: params.kind,
    swapMode,
    swapLong: rate('swap_long'),
    swapShort: rate('swap_short'),
    swapTripleWeekday: whole('swap_triple_weekday'),
    markup: whole('markup') as Price | undefined,
    guaranteedPremium: whole('guaranteed_premium') as Price | undefined,
    guaranteedDistance: whole('guaranteed_distance') as Price | undefined,
    guaranteedLotsMax: quantity('guaranteed_lots_max'),
    enabled: enabled === undefined ? undefined : parseYesNo('enabled', enabled),
  });
}

function parseListing(params: FieldParams, before: Listing, choices: ChangeChoices): Listing {
  const { show_code: showCode, names, logo, category_id, position, hours } = params;
  const categoryId = category_id === undefined ? undefined : parseWhole('category_id', category_id);
  if (categoryId !== undefined && !choices.categories.some(({ id }) => id === categoryId))
    throw invalid('category_id');
  if (!choices.hasLogo) throw invalid('logo');
  if (hours !== undefined && !choices.hasOwnHours) throw invalid('hours', { allowed: [] });
  const { hours: _, names: __, ...rest } = before;
  const ownHours = hours === undefined ? before.hours : hours === '' ? undefined : parseHours(hours);
  const ownNames = names === undefined ? before.names : mergeNames(before.names, names);
  return withoutGaps<Listing>({
    ...rest,
    ...withoutGaps<Listing>({
      showCode,
      logo,
      categoryId,
      position: position === undefined ? undefined : parseWhole('position', position, { max: POSITION_MAX }),
    }),
    hours: ownHours,
    names: ownNames,
  });
}

/** An empty text removes a name. Undefined if none is left. */
export function mergeNames(before: Names = {}, given: Readonly<Record<string, string>>): Names | undefined {
  const names: Partial<Record<Language, string>> = { ...before };
  for (const [language, name] of Object.entries(given)) {
    if (!isLanguage(language) || /\p{Cc}/u.test(name)) throw invalid(`names.${language}`);
    if (name === '') delete names[language];
    else names[language] = name;
  }
  return Object.keys(names).length === 0 ? undefined : names;
}

const isLanguage = (code: string): code is Language => (LANGUAGES as readonly string[]).includes(code);

type Gaps<T> = { readonly [Name in keyof T]?: T[Name] | undefined };
const withoutGaps = <T extends object>(of: Gaps<T>): T =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)) as T;
