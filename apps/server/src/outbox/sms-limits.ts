// How many text messages a day go out: they cost money, and whoever earns on them asks for codes to their own numbers.
import parsePhone from 'libphonenumber-js/min';
import type pg from 'pg';
import type { WaitingMessage } from './sender.ts';

export interface SmsLimits {
  readonly ofNumber: number;
  readonly ofNetwork: number;
  readonly ofCountry: number;
  readonly ofAll: number;
}

const dailySmsLimits: SmsLimits = { ofNumber: 10, ofNetwork: 40, ofCountry: 500, ofAll: 2_000 };

const dayMs = 86_400_000;

/** Why a message is not sent; undefined where it may be. */
export async function findSmsLimit(
  pool: pg.Pool,
  { to, network }: Pick<WaitingMessage, 'to' | 'network'>,
  { now, limits = dailySmsLimits }: { now: number; limits?: SmsLimits },
): Promise<string | undefined> {
  const dialling = `+${parsePhone(to)?.countryCallingCode ?? to.slice(1, 4)}`;
  const { rows } = await pool.query<Record<'number' | 'network' | 'country' | 'all', number>>(
    `select count(*) filter (where recipient = $2) as number,
            count(*) filter (where network = $3) as network,
            count(*) filter (where starts_with(recipient, $4)) as country,
            count(*) as all
     from outbox where channel = 'sms' and delivered_at > $1`,
    [new Date(now - dayMs), to, network, dialling],
  );
  const sent = rows[0];
  if (!sent) return undefined;
  if (sent.number >= limits.ofNumber) return 'the limit of text messages to one number';
  if (sent.network >= limits.ofNetwork) return 'the limit of text messages from one network';
  if (sent.country >= limits.ofCountry) return 'the limit of text messages to one country';
  return sent.all >= limits.ofAll ? 'the limit of text messages of a day' : undefined;
}
