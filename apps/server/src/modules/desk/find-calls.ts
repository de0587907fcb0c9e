// The office's search, and a client's account before a decision about its money.
import { mayDo } from '@candor/contract';
import { queriesOn } from '../../db/queries.ts';
import type { EnginePort } from '../../engine/port.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { SearchProvider, Sought } from '../../web/search-provider.ts';
import type { ModuleContext } from '../module.ts';
import { presentFound, presentStanding } from './present-found.ts';

export interface FindOptions {
  readonly searchProviders: readonly SearchProvider[];
  readonly account: EnginePort['account'];
}

export function registerFindCalls(
  register: RegisterOfficeCall,
  { db }: Pick<ModuleContext, 'db'>,
  { searchProviders, account: find }: FindOptions,
): void {
  register('officeFind', { weight: 4 * weights.stored }, async ({ params, operator }) => {
    const sought = readSought(params.q);
    const allowed = searchProviders.filter(({ permission }) => mayDo(operator.role, permission));
    const found = await Promise.all(allowed.map((searchProvider) => searchProvider.find(sought)));
    return { data: { list: found.flat().map(presentFound) } };
  });

  register('officeStanding', { weight: weights.stored }, async ({ params }) => {
    const id = parseWhole('id', params.id);
    const user = await queriesOn(db.requests)
      .selectFrom('users')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!user) throw new CallRefused('client_not_found');
    return { data: presentStanding(id, await find(user.account_id)) };
  });
}

/** Ids in lists are written with a leading sign, such as #17. */
function readSought(typed: string): Sought {
  const text = typed.trim();
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  const digits = /^\+?[\d\s().-]+$/.test(text) ? text.replaceAll(/\D/g, '') : '';
  return { text, id: number === undefined ? null : Number(number), digits };
}
