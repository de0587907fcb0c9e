// Office calls for instruments and their categories.
import * as z from 'zod/mini';
import { changeReason } from '../office/change-shapes.ts';
import type { OfficeCallContract } from '../office/office-call.ts';
import { INSTRUMENT_KINDS } from '../protection/codes.ts';
import { keyRefusals } from '../wire/call.ts';
import { decimal, statement, text, wholeNumber, yesNo } from '../wire/parameters.ts';
import { LOGO_BYTES_MAX } from './lengths.ts';
import {
  changedInstrument,
  hours,
  instrumentChange,
  officeCategory,
  officeInstrument,
} from './office-shapes.ts';

const id = wholeNumber;
const symbol = z.string().check(z.regex(/^[A-Z0-9]{2,12}$/));
const names = z.record(z.string(), text(80).check(z.trim()));
const reason = statement(500);
const version = z.optional(wholeNumber);

const fields = {
  show_code: text(32).check(z.trim(), z.minLength(1)),
  names,
  logo: text(100),
  category_id: wholeNumber,
  position: wholeNumber,
  enabled: yesNo,
  precision: wholeNumber,
  contract_size: wholeNumber,
  lots_min: decimal,
  lots_max: decimal,
  lot_step: decimal,
  margin_mode: z.enum(['fixed', 'leveraged']),
  multiples: z.array(z.int()).check(z.maxLength(50)),
  fee_rate: decimal,
  stops_level: wholeNumber,
  swap_mode: z.enum(['points', 'rate']),
  swap_long: decimal,
  swap_short: decimal,
  swap_triple_weekday: wholeNumber,
  markup: wholeNumber,
  guaranteed_premium: wholeNumber,
  guaranteed_distance: wholeNumber,
  guaranteed_lots_max: decimal,
  kind: z.enum(INSTRUMENT_KINDS),
  hours: z.union([z.literal(''), hours]),
};

const conflict = ['changed_meanwhile', ...keyRefusals] as const;

export const instrumentsOfficeCalls = {
  officeInstruments: {
    method: 'GET',
    path: '/instruments',
    permission: 'markets.read',
    params: z.object({}),
    data: z.object({ list: z.array(officeInstrument), total: z.int() }),
    summary: 'Every instrument with its terms, its hours and its last quote, in the order of lists',
    refusals: [],
  },
  officeInstrument: {
    method: 'GET',
    path: '/instruments/{id}',
    permission: 'markets.read',
    params: z.object({ id }),
    data: officeInstrument,
    summary: 'One instrument',
    refusals: ['instrument_not_found'],
  },
  officeChangeInstrument: {
    method: 'POST',
    path: '/instruments/{id}',
    permission: 'markets.write',
    params: z.extend(z.partial(z.object(fields)), {
      id,
      version,
      reason: changeReason,
      dry_run: z.optional(yesNo),
    }),
    data: changedInstrument,
    summary: 'Change an instrument for everyone: the fields that are named; with dry_run nothing is changed',
    description:
      'New terms apply at once to new orders; open positions keep their contract size, precision and margin. markup changes the ask from the next price. An empty name removes it; empty hours restore the default hours. With version, the call is refused if another operator has changed the instrument in between. precision can’t change: prices and bars count in it.',
    refusals: ['instrument_not_found', 'invalid_terms', 'terms_in_use', ...conflict],
  },
  officeAddInstrument: {
    method: 'POST',
    path: '/instruments',
    permission: 'markets.write',
    params: z.extend(z.partial(z.object(fields)), {
      like: id,
      code: symbol,
      base_currency: symbol,
      quote_currency: symbol,
      precision: wholeNumber,
      spread: wholeNumber,
      price_low: decimal,
      price_high: decimal,
      band: z.optional(decimal),
      reason: changeReason,
    }),
    data: officeInstrument,
    summary: 'List another instrument, while the venue runs',
    description:
      'Terms, category and hours that are not given are those of the instrument `like`. Clients do not see the new instrument until a change sets enabled. precision is the number of decimals of its prices, spread the usual one in points. Prices outside of price_low to price_high are rejected; band is the fraction of a price by which a single one may move before it is quarantined. Its prices come from the venue’s feed, where that has any. Codes, currencies, precision and the range of prices can’t be changed afterwards, and no instrument can be removed.',
    refusals: ['instrument_not_found', 'invalid_terms', ...keyRefusals],
  },
  officeHaltInstrument: {
    method: 'POST',
    path: '/instruments/{id}/halt',
    permission: 'markets.write',
    params: z.object({ id, reason }),
    data: officeInstrument,
    summary: 'Halt an instrument: orders and closes are rejected with market_halted; positions stay open',
    description:
      'Nothing in it is opened, closed, triggered or stopped out; pending orders can be cancelled and stops set. Positions are still valued at incoming prices, so a loss in them can cause a margin call, or a stop-out of positions in other markets. When trading resumes, the first price executes what is due.',
    refusals: ['instrument_not_found', ...keyRefusals],
  },
  officeResumeInstrument: {
    method: 'POST',
    path: '/instruments/{id}/resume',
    permission: 'markets.write',
    params: z.object({ id, reason: z.optional(text(500)) }),
    data: officeInstrument,
    summary: 'Let a halted instrument trade again',
    refusals: ['instrument_not_found', ...keyRefusals],
  },
  officeAddInstrumentLogo: {
    method: 'POST',
    path: '/instrument-logos',
    permission: 'markets.write',
    fileBytesMax: LOGO_BYTES_MAX,
    params: z.object({ file: z.file() }),
    data: z.object({ logo: z.string() }),
    summary: 'Add a picture that an instrument can show; its answer goes into the field logo of a change',
    description:
      'One file of a multipart form: PNG, JPEG or WebP of at most 1 MB. It is encoded again as a square PNG of 160 pixels, with what is transparent kept, and everyone can see it. One that no instrument shows within a week goes. SVG is refused: the office’s page draws it to pixels before it sends it.',
    refusals: [
      'image_too_large',
      'image_unsupported',
      'image_broken',
      'image_too_many_pixels',
      'storage_low',
    ],
  },
  officeInstrumentHistory: {
    method: 'GET',
    path: '/instruments/{id}/history',
    permission: 'markets.read',
    params: z.object({ id, before: z.optional(wholeNumber) }),
    data: z.object({ list: z.array(instrumentChange), total: z.int() }),
    summary: 'Who changed an instrument when, from what to what: 20, newest first, those before a seq',
    refusals: ['instrument_not_found'],
  },
  officeCategories: {
    method: 'GET',
    path: '/categories',
    permission: 'markets.read',
    params: z.object({}),
    data: z.object({ list: z.array(officeCategory), total: z.int() }),
    summary: 'Categories of instruments, in the order in which clients see them',
    refusals: [],
  },
  officeAddCategory: {
    method: 'POST',
    path: '/categories',
    permission: 'markets.write',
    params: z.object({ names, position: z.optional(wholeNumber) }),
    data: officeCategory,
    summary: 'Add a category; clients see it once an instrument is in it',
    refusals: [...keyRefusals],
  },
  officeChangeCategory: {
    method: 'POST',
    path: '/categories/{id}',
    permission: 'markets.write',
    params: z.object({ id, names: z.optional(names), position: z.optional(wholeNumber), version }),
    data: officeCategory,
    summary: 'Change the names of a category, or its place',
    refusals: ['category_not_found', ...conflict],
  },
} as const satisfies Record<string, OfficeCallContract>;
