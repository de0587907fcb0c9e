// Stored charts as a module of the venue: the drawings and layouts that follow an account.
import type pg from 'pg';
import { lockUser } from '../../db/lock-user.ts';
import { queriesOn } from '../../db/queries.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext, VenueModule } from '../module.ts';

export interface ChartsModule extends VenueModule {
  /** Copies what a demo stored to the account that its client has just registered. */
  readonly carryOver: (client: pg.PoolClient, users: { from: number; to: number }) => Promise<void>;
}

export function makeChartsModule({ db }: ModuleContext): ChartsModule {
  return {
    name: 'charts',
    async carryOver(client, { from, to }) {
      await client.query(
        'insert into chart_storage (user_id, version, content) select $2, version, content from chart_storage where user_id = $1',
        [from, to],
      );
    },
    calls(register) {
      register('chartStorage', { weight: weights.stored }, async ({ session }) => ({
        data: await readStorage(db.requests, session.user.id),
      }));
      register('chartStoragePut', { weight: weights.written }, async ({ params, session, once }) => {
        const read = parseWhole('version', params.version);
        const { content } = params;
        requireObject(content);
        return once(async ({ client }) => {
          const userId = session.user.id;
          // Locks the user, because a user who has stored nothing yet has no row to lock.
          await lockUser(client, userId);
          const { version } = await readStorage(client, userId);
          if (version !== read) throw new CallRefused('chart_storage_changed', { details: { version } });
          const stored = { version: version + 1, content };
          await client.query(
            `insert into chart_storage (user_id, version, content) values ($1, $2, $3)
             on conflict (user_id) do update set version = excluded.version, content = excluded.content`,
            [userId, stored.version, stored.content],
          );
          return { data: stored };
        });
      });
    },
  };
}

async function readStorage(db: pg.Pool | pg.ClientBase, userId: number) {
  const row = await queriesOn(db)
    .selectFrom('chart_storage')
    .select(['version', 'content'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { version: 0, content: '{}' };
}

function requireObject(content: string): void {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch {
    throw invalid('content');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw invalid('content');
  // PostgreSQL stores no zero character.
  if (content.includes('\0')) throw invalid('content');
}
