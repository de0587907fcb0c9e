// How many bytes of images one client subnet stores in a day.
import { expect, test } from 'vitest';
import { makeTakeImage, SUBNET_BYTES_PER_DAY } from './take-image.ts';

const file = new File(['x'], 'photo.jpg');
const imageBytes = SUBNET_BYTES_PER_DAY / 4;

function open({ isLimited }: { isLimited: boolean }) {
  const clock = { now: 0 };
  let stored = 0;
  const files = {
    keep: async () => {
      stored += 1;
      return { ok: true as const, ref: `/files/${stored}`, bytes: imageBytes };
    },
  };
  const takeImage = makeTakeImage(files, { isLimited, now: () => clock.now });
  const upload = (address: string) => takeImage({ userId: 1, file, address });
  return { upload, clock, stored: () => stored };
}

test('a subnet that has used its bytes waits, whoever uploads there, and others do not', async () => {
  const { upload, clock, stored } = open({ isLimited: true });
  for (let n = 0; n < 4; n += 1) await upload('2001:db8::1');
  await expect(upload('2001:db8::2')).rejects.toMatchObject({ code: 'rate_limited', status: 429 });
  expect(stored()).toBe(4);
  await upload('2001:db8:1::1');
  // After a quarter of a day there is room for a quarter again.
  clock.now += 6 * 3_600_000;
  await upload('2001:db8::2');
  await expect(upload('2001:db8::2')).rejects.toMatchObject({ code: 'rate_limited' });
});

test('without limits nobody waits', async () => {
  const { upload, stored } = open({ isLimited: false });
  for (let n = 0; n < 9; n += 1) await upload('203.0.113.9');
  expect(stored()).toBe(9);
});
