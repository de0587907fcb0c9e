// Codes and limits of client protection, shared by screens and the server.
import type { ClientClass, InstrumentKind } from '@candor/core';

/** Windows of deposit limits: the last 24 hours, 7 days and 30 days. */
export const DEPOSIT_LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type DepositLimitPeriod = (typeof DEPOSIT_LIMIT_PERIODS)[number];

/** Days of a cooling-off. */
export const BREAK_DAYS = ['1', '7', '30'] as const;

/**
 * A client must meet two of these to be treated as professional (MiFID II, annex II): significant trades, ten per
 * quarter over four quarters; a portfolio above 500,000 EUR; a year of work in the sector.
 */
export const CLASS_CRITERIA = ['trades', 'portfolio', 'sector'] as const;
export type ClassCriterion = (typeof CLASS_CRITERIA)[number];
export const CLASS_CRITERIA_MIN = 2;

export const CLASS_REQUEST_STATES = ['waiting', 'proposed', 'confirmed', 'done', 'refused'] as const;
export type ClassRequestState = (typeof CLASS_REQUEST_STATES)[number];

export const CLASS_STATEMENT_MAX = 2_000;

/** The rules' kinds of instruments, as in the core. */
export const INSTRUMENT_KINDS = [
  'fx_major',
  'fx_other',
  'gold',
  'index_major',
  'index_other',
  'commodity',
  'share',
  'crypto',
  'other',
] as const satisfies readonly InstrumentKind[];
export const CLIENT_CLASSES = ['retail', 'professional'] as const satisfies readonly ClientClass[];
