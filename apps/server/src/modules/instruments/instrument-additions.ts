// Operators' additions of instruments: a row with its listing, the audit entry and the command for the engine in one
// transaction. Once the engine has it, it is listed everywhere (`settleActs`), even if that is after a restart.
import type { FeeType, InstrumentSpec } from '@candor/core';
import type { CatalogueEntry } from '../../feeds/instruments.ts';
import { insertInstrument, nextInstrumentId, readInstrument } from '../../listings/instrument-rows.ts';
import type { Listing } from '../../listings/listing.ts';
import type { ListedInstrument } from '../../listings/listings.ts';
import type { Act } from '../../web/act.ts';
import type { Operator } from '../../web/operator.ts';
import { invalid } from '../../web/refused.ts';
import type { ModuleContext } from '../module.ts';
import { writeAct, writeListing } from './act-rows.ts';
import {
  type ChangeRequest,
  type ChangesOptions,
  type InstrumentChanges,
  refuseTerms,
} from './instrument-changes.ts';
import { presentAddition } from './present-instrument.ts';
import { type Addition, type AddParams, parseAddition } from './read-addition-calls.ts';
import { parseChanges, type WantedChange } from './read-change-calls.ts';

export interface AdditionOptions extends ChangesOptions {
  readonly changes: InstrumentChanges;
  readonly feeType: FeeType;
}

interface Wanted extends WantedChange {
  readonly like: ListedInstrument;
  readonly addition: Addition;
}

/** Adds instruments for everyone, not listed for clients yet unless that is requested. */
export function makeAddInstrument(
  { audit, now }: Pick<ModuleContext, 'audit' | 'now'>,
  options: AdditionOptions,
) {
  const { changes, listings, engine, inTurn, settle, feeType } = options;

  return async (
    { operator, once }: Omit<ChangeRequest, 'id'>,
    params: AddParams,
  ): Promise<ListedInstrument> => {
    const addition = parseAddition(params);
    const like = changes.find(addition.likeId);
    const wantedAs = async (id: number, act?: Act): Promise<Wanted> => {
      const spec = { ...like.spec, ...addition.named, id, enabled: false };
      const choices = await changes.choicesFor(params, act?.client);
      return { like, addition, ...parseChanges(params, { spec, stored: undefined }, choices) };
    };
    // Before its turn: an impossible one is rejected without waiting, and its response is stored under no key.
    const last = Math.max(...listings.all.map(({ spec }) => spec.id));
    const { refusal } = await engine.assessSpec({ spec: (await wantedAs(last + 1)).spec });
    if (refusal) throw refuseTerms(refusal);
    return inTurn(async () => {
      await settle();
      const { data } = await once(async (act) => {
        if (listings.all.some(({ spec }) => spec.code === addition.named.code)) throw invalid('code');
        const id = await nextInstrumentId(act.client);
        return { data: { id, act: await write(act, operator, await wantedAs(id, act)) } };
      });
      const refused = (await settle()).get(data.act);
      if (refused) throw refuseTerms(refused);
      return changes.find(data.id);
    });
  };

  async function write(
    { client, afterCommit }: Act,
    operator: Operator,
    { like, addition, spec, listing }: Wanted,
  ): Promise<number> {
    const { id: instrumentId } = spec;
    const [by, at] = [operator.email, new Date(now())];
    const model = await readInstrument(client, like.spec.id);
    if (!model) throw new Error(`instrument ${like.spec.id} has no row`);
    const entry = makeEntry(model, spec, addition);
    await insertInstrument(client, { entry, by, at });
    const { reason } = addition;
    await audit.record(client, {
      operator,
      act: 'add',
      subject: `instrument ${instrumentId}`,
      after: {
        ...presentAddition(spec, entry, listing),
        like: like.spec.code,
        ...(reason === '' ? {} : { reason }),
      },
    });
    const { categoryId } = like;
    const { hours } = like.stored?.listing ?? {};
    const shared: Listing = { categoryId, ...(hours ? { hours } : {}) };
    const row = await writeListing(client, { instrumentId, listing: { ...shared, ...listing }, by, at });
    // Its hours hold before its first price.
    afterCommit(() => listings.takeListing(row));
    const command = { type: 'ConfigureInstrument', terms: spec } as const;
    return writeAct(client, { instrumentId, operatorId: operator.id, command, at });
  }

  /** The fee's rate of the other fee type is that of the model. */
  function makeEntry(
    model: CatalogueEntry,
    spec: InstrumentSpec,
    { priced, band = model.band }: Addition,
  ): CatalogueEntry {
    const { code, baseCurrency, quoteCurrency, feeRate } = spec;
    const rates =
      feeType === 'per_lot'
        ? { spec, feeOfMargin: model.feeOfMargin }
        : { spec: { ...spec, feeRate: model.spec.feeRate }, feeOfMargin: feeRate };
    const showCode = model.calendar === 'forex' ? `${baseCurrency}/${quoteCurrency}` : code;
    const logo = `/logos/${code.toLowerCase()}.svg`;
    const { categoryId, calendar, dayDeviation } = model;
    return { ...rates, showCode, name: code, logo, categoryId, calendar, ...priced, band, dayDeviation };
  }
}
