// Office calls about categories of instruments.

import type pg from 'pg';
import type { ListedCategory, Names } from '../../listings/listing.ts';
import { readCategories } from '../../listings/listing-rows.ts';
import type { Listings } from '../../listings/listings.ts';
import type { Act } from '../../web/act.ts';
import type { Operator } from '../../web/operator.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { writeCategory } from './act-rows.ts';
import type { InTurn } from './in-turn.ts';
import { presentCategory } from './present-instrument.ts';
import { mergeNames } from './read-change-calls.ts';

const POSITION_MAX = 100_000;
const CATEGORIES_MAX = 200;

export function registerCategoryCalls(
  register: RegisterOfficeCall,
  { audit, now }: Pick<ModuleContext, 'audit' | 'now'>,
  { listings, inTurn, pool }: { listings: Listings; inTurn: InTurn; pool: pg.Pool },
): void {
  const present = (category: ListedCategory) => presentCategory(category, listings.all);

  async function write(
    { client }: Act,
    given: {
      operator: Operator;
      before: ListedCategory | undefined;
      id: number;
      names: Names;
      position: number;
    },
  ): Promise<ListedCategory> {
    const { operator, before, id, names, position } = given;
    if (!names.en) throw invalid('names.en');
    await audit.record(client, {
      operator,
      act: before ? 'change' : 'add',
      subject: `category ${id}`,
      before: before && { names: before.names, position: before.position },
      after: { names, position },
    });
    await writeCategory(client, { id, names, position, by: operator.email, at: new Date(now()) });
    const written = (await readCategories(client)).find((category) => category.id === id);
    if (!written) throw new Error(`category ${id} was not written`);
    return written;
  }

  register('officeCategories', { weight: weights.plain }, async () => ({
    data: { list: listings.categories.map(present), total: listings.categories.length },
  }));

  register('officeAddCategory', { weight: weights.written }, async ({ params, operator, once }) =>
    inTurn(async () => {
      const answer = await once(async (act) => {
        const known = await readCategories(act.client);
        if (known.length >= CATEGORIES_MAX) throw invalid('names');
        const position = parsePosition(params.position) ?? (known.at(-1)?.position ?? 0) + 10;
        const id = Math.max(...known.map((category) => category.id)) + 1;
        const names = mergeNames({}, params.names) ?? {};
        return { data: present(await write(act, { operator, before: undefined, id, names, position })) };
      });
      listings.takeCategories(await readCategories(pool));
      return answer;
    }),
  );

  register('officeChangeCategory', { weight: weights.written }, async ({ params, operator, once }) => {
    const id = parseWhole('id', params.id);
    return inTurn(async () => {
      const answer = await once(async (act) => {
        const before = (await readCategories(act.client)).find((category) => category.id === id);
        if (!before) throw new CallRefused('category_not_found', { field: 'id' });
        if (params.version !== undefined && parseWhole('version', params.version) !== before.version)
          throw new CallRefused('changed_meanwhile', { details: { by: '' } });
        const names = mergeNames(before.names, params.names ?? {}) ?? {};
        const position = parsePosition(params.position) ?? before.position;
        return { data: present(await write(act, { operator, before, id, names, position })) };
      });
      listings.takeCategories(await readCategories(pool));
      return answer;
    });
  });
}

const parsePosition = (given: string | number | undefined): number | undefined =>
  given === undefined ? undefined : parseWhole('position', given, { max: POSITION_MAX });
