// Devices that a user has logged in from; a new one causes a notification.
import { createHash } from 'node:crypto';
import { queriesOn } from '../../db/queries.ts';
import type { Notifications } from '../../notifications/notifications.ts';
import type { Act } from '../../web/act.ts';
import { deviceWords, shortPlace } from './device-words.ts';

export interface Device {
  readonly userAgent: string | null;
  readonly network: string | null;
}

/** A phone's address changes all day, so a device is known by its description and the neighbourhood of its address. */
const hashOf = (words: string, place: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([words, place]))
    .digest();

/** Within the command of a login. The first device is the one of the registration, and causes no notification. */
export async function noteDevice(
  act: Act,
  login: { userId: number; device: Device; at: Date },
  notifications: Pick<Notifications, 'send'>,
): Promise<void> {
  const { userId, device, at } = login;
  const [words, place] = [deviceWords(device.userAgent), shortPlace(device.network)];
  const queries = queriesOn(act.client);
  const known = await queries
    .selectFrom('known_devices')
    .select('device_hash as hash')
    .where('user_id', '=', userId)
    .limit(1)
    .execute();
  const { rows } = await act.client.query<{ isNew: boolean }>(
    `insert into known_devices (user_id, device_hash, seen_at) values ($1, $2, $3)
     on conflict (user_id, device_hash) do update set seen_at = $3 returning xmax = 0 as "isNew"`,
    [userId, hashOf(words, place), at],
  );
  if (known.length === 0 || !rows[0]?.isNew) return;
  await notifications.send(act, {
    userId,
    kind: 'new_sign_in',
    params: { device: words || '–', place: place || '–', at: at.getTime() },
  });
}

/** A device that was not seen for half a year is new again. */
export const DEVICE_RETENTION_MS = 183 * 24 * 3_600_000;
