// Operators' changes of instruments: tried on the engine as a dry run, written with the audit log in one
// transaction, then sent to the engine.
import { isDeepStrictEqual } from 'node:util';
import type { AssessedSpec, InstrumentId, InstrumentSpec, Refusal, SpecAssessment } from '@candor/core';
import type pg from 'pg';
import type { ListedInstrument, Listings } from '../../listings/listings.ts';
import type { Act } from '../../web/act.ts';
import type { Once } from '../../web/answer-once.ts';
import type { Operator } from '../../web/operator.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { refuse } from '../../web/present-refusal.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import type { ModuleContext } from '../module.ts';
import { writeAct, writeListing } from './act-rows.ts';
import type { InTurn } from './in-turn.ts';
import { type MarketTurn, marketTurn } from './present-dry-run.ts';
import { type InstrumentView, presentListing, presentSpec } from './present-instrument.ts';
import {
  type ChangeChoices,
  type ChangeParams,
  parseChanges,
  type WantedChange,
} from './read-change-calls.ts';

export interface ChangesOptions {
  readonly listings: Listings;
  readonly engine: { assessSpec(assessed: AssessedSpec): Promise<SpecAssessment> };
  readonly view: InstrumentView;
  /** True if there is a picture at this path; with `client`, the picture is locked until that transaction has ended. */
  readonly isLogo: (path: string, client?: pg.ClientBase) => Promise<boolean>;
  readonly inTurn: InTurn;
  /** Sends the engine what was decided; returns rejections by decision. */
  readonly settle: () => Promise<ReadonlyMap<number, Refusal>>;
}

export interface ChangeRequest extends Pick<Once, 'once'> {
  readonly id: InstrumentId;
  readonly operator: Operator;
}

export interface TriedChange {
  readonly wanted: ListedInstrument;
  readonly assessment: SpecAssessment;
  readonly market: MarketTurn;
}

type Context = Pick<ModuleContext, 'audit' | 'now'>;

export class InstrumentChanges {
  readonly #context: Context;
  readonly #options: ChangesOptions;

  constructor(context: Context, options: ChangesOptions) {
    this.#context = context;
    this.#options = options;
  }

  /** The changed instrument and the accounts it would affect. Throws the rejections of a change. */
  async try(id: InstrumentId, params: ChangeParams): Promise<TriedChange> {
    const { view, engine, listings } = this.#options;
    const listed = this.find(id);
    const parsed = await this.#parse(params, listed);
    const wanted = listings.preview(listed, parsed);
    const { spec } = wanted;
    const market = params.hours === undefined ? '' : marketTurn(wanted, view);
    const assessment = await engine.assessSpec({ spec, ...(market === '' ? {} : { hours: market }) });
    if (assessment.refusal) throw refuseTerms(assessment.refusal);
    return { wanted, assessment, market };
  }

  async change(by: ChangeRequest, params: ChangeParams): Promise<ListedInstrument> {
    const { id, operator } = by;
    // Before its turn: an impossible change is rejected without waiting, and its response is stored under no key.
    await this.try(id, params);
    return this.#do(by, async (act) => {
      const listed = this.find(id);
      if (
        params.version !== undefined &&
        parseWhole('version', params.version) !== (listed.stored?.version ?? 0)
      )
        throw new CallRefused('changed_meanwhile', { details: { by: listed.stored?.changedBy ?? '' } });
      const wanted = await this.#parse(params, listed, act.client);
      return this.#write(act, { listed, wanted, operator, reason: params.reason?.trim() ?? '' });
    });
  }

  /** If the instrument is already in the requested state, nothing changes. */
  halt(by: ChangeRequest, { halts, reason }: { halts: boolean; reason: string }): Promise<ListedInstrument> {
    const { id, operator } = by;
    return this.#do(by, async (act) => {
      const listed = this.find(id);
      if (listed.halted === halts) return null;
      const at = new Date(this.#context.now());
      const { halt: _, ...listing } = listed.stored?.listing ?? {};
      const halt = { reason, by: operator.email, at: at.getTime() };
      await this.#context.audit.record(act.client, {
        operator,
        act: halts ? 'halt' : 'resume',
        subject: `instrument ${id}`,
        before: { halted: !halts },
        after: { halted: halts, reason },
      });
      const row = await writeListing(act.client, {
        instrumentId: id,
        listing: halts ? { ...listing, halt } : listing,
        by: operator.email,
        at,
      });
      act.afterCommit(() => this.#options.listings.takeListing(row));
      const type = halts ? 'HaltInstrument' : 'ResumeInstrument';
      const command = { type, instrumentId: id, reason } as const;
      return writeAct(act.client, { instrumentId: id, operatorId: operator.id, command, at });
    });
  }

  find(id: InstrumentId): ListedInstrument {
    const listed = this.#options.listings.find(id);
    if (!listed) throw new CallRefused('instrument_not_found');
    return listed;
  }

  /** `decide` returns the number of the command that it queued for the engine, or null. */
  #do({ id, once }: ChangeRequest, decide: (act: Act) => Promise<number | null>): Promise<ListedInstrument> {
    const { inTurn, settle } = this.#options;
    this.find(id);
    return inTurn(async () => {
      // Unfinished commands come first, so that this one is decided on the current state.
      await settle();
      const { data } = await once(async (act) => ({ data: await decide(act) }));
      const refusal = data === null ? undefined : (await settle()).get(data);
      if (refusal) throw refuseTerms(refusal);
      return this.find(id);
    });
  }

  async #parse(
    params: ChangeParams,
    listed: ListedInstrument,
    client?: pg.ClientBase,
  ): Promise<WantedChange> {
    return parseChanges(params, listed, await this.choicesFor(params, client));
  }

  async choicesFor({ logo }: Pick<ChangeParams, 'logo'>, client?: pg.ClientBase): Promise<ChangeChoices> {
    const { listings, isLogo, view } = this.#options;
    return {
      categories: listings.categories,
      hasLogo: logo === undefined || (await isLogo(logo, client)),
      hasOwnHours: view.usualHours !== 'data',
    };
  }

  async #write(
    { client, afterCommit }: Act,
    given: { listed: ListedInstrument; wanted: WantedChange; operator: Operator; reason: string },
  ): Promise<number | null> {
    const { listed, wanted, operator, reason } = given;
    const instrumentId = listed.spec.id;
    const listing = listed.stored?.listing ?? {};
    const { before, after } = difference(
      { ...presentSpec(listed.spec), ...presentListing(listing) },
      { ...presentSpec(wanted.spec), ...presentListing(wanted.listing) },
    );
    if (Object.keys(after).length === 0) return null;
    const at = new Date(this.#context.now());
    await this.#context.audit.record(client, {
      operator,
      act: 'change',
      subject: `instrument ${instrumentId}`,
      before,
      after: reason === '' ? after : { ...after, reason },
    });
    const row = await writeListing(client, {
      instrumentId,
      listing: wanted.listing,
      by: operator.email,
      at,
    });
    afterCommit(() => this.#options.listings.takeListing(row));
    if (isDeepStrictEqual(wanted.spec, listed.spec)) return null;
    const command = { type: 'ConfigureInstrument', terms: wanted.spec } as const;
    return writeAct(client, { instrumentId, operatorId: operator.id, command, at });
  }
}

/** Only the fields that differ. */
function difference<T extends object>(from: T, to: T): { before: Partial<T>; after: Partial<T> } {
  const names = (Object.keys(to) as (keyof T)[]).filter((name) => !isDeepStrictEqual(from[name], to[name]));
  const only = (of: T) => Object.fromEntries(names.map((name) => [name, of[name]])) as Partial<T>;
  return { before: only(from), after: only(to) };
}

/** The core has its own names for the fields. */
export function refuseTerms(refusal: Refusal): CallRefused {
  if (refusal.code === 'invalid_terms') return invalid(wireName(refusal.field as keyof InstrumentSpec));
  if (refusal.code === 'terms_in_use')
    return refuse({ ...refusal, field: wireName(refusal.field as keyof InstrumentSpec) });
  return refuse(refusal);
}

const wireName = (field: keyof InstrumentSpec): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
