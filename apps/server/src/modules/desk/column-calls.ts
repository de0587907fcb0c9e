// Which columns of the office's lists an operator shows, and in which order.
import type pg from 'pg';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';

/** Per operator; far more lists than the office has. */
const LISTS_MAX = 200;

interface Chosen {
  readonly list: string;
  readonly columns: string;
}

export function registerColumnCalls(
  register: RegisterOfficeCall,
  { db, audit }: Pick<ModuleContext, 'db' | 'audit'>,
): void {
  register('officeColumns', { weight: weights.stored }, async ({ operator }) => ({
    data: { list: await listChosen(db.requests, operator.id) },
  }));

  register(
    'officeChooseColumns',
    { weight: weights.written },
    async ({ params: { list, columns }, operator, once }) =>
      once(async ({ client }) => {
        const chosen = await listChosen(client, operator.id);
        const before = chosen.find((one) => one.list === list)?.columns ?? '';
        if (before === '' && chosen.length >= LISTS_MAX)
          throw new CallRefused('too_many_views', { details: { max: LISTS_MAX } });
        await choose(client, operator.id, { list, columns });
        await audit.record(client, {
          operator,
          act: 'choose columns',
          subject: `list ${list}`,
          before: { columns: before },
          after: { columns },
        });
        return { data: { list, columns } };
      }),
  );
}

async function listChosen(db: pg.Pool | pg.ClientBase, operatorId: number): Promise<Chosen[]> {
  const { rows } = await db.query<Chosen>(
    'select list, columns from list_columns where operator_id = $1 order by list',
    [operatorId],
  );
  return rows;
}

async function choose(client: pg.ClientBase, operatorId: number, { list, columns }: Chosen): Promise<void> {
  if (columns === '')
    await client.query('delete from list_columns where operator_id = $1 and list = $2', [operatorId, list]);
  else
    await client.query(
      `insert into list_columns (operator_id, list, columns) values ($1, $2, $3)
       on conflict (operator_id, list) do update set columns = excluded.columns`,
      [operatorId, list, columns],
    );
}
