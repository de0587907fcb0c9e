// A venue that restored an older store: an app that saw what came after reports it, and hands out the proof.
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { deepIf } from './deep.ts';
import { deskOf } from './desk.ts';
import { takePhone } from './phone.ts';
import { startServer } from './test-server.ts';

interface StoredLog {
  readonly key: string;
  readonly note: string;
}

const readStored = (page: Page): Promise<Record<string, StoredLog>> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('candor.past') ?? '{}'));

/** The second line of a signed note (c2sp.org/tlog-checkpoint). */
const sizeOf = ({ note }: StoredLog): number => Number(note.split('\n')[1]);

// Slow: it waits for visits, seals and restarts.
test(
  'a lost past raises an alarm; a restart and a network fault raise none',
  deepIf(true),
  async ({ browser }) => {
    const server = await startServer();
    const phone = await takePhone(browser, { language: 'en', origin: server.origin });
    const { page, t } = phone;
    const alarm = page.getByRole('alertdialog', { name: t('check.past_title') });
    const lookAgain = async (until: () => Promise<boolean>): Promise<void> => {
      await page.reload();
      await expect.poll(until, { timeout: 30_000 }).toBe(true);
    };
    await phone.enterDemo();
    await server.kill();
    const putBack = await server.backUp();
    await server.restart();

    const desk = await deskOf(phone);
    await desk.buy('EURUSD', { lots: '0.01', multiple: 100 });
    await lookAgain(async () => Object.keys(await readStored(page)).length === 2);
    const first = await readStored(page);
    await desk.buy('EURUSD', { lots: '0.02', multiple: 100 });
    // After ten seconds and a visit the newer note is stored: each extends the one before.
    await expect(async () => {
      await page.reload();
      await expect
        .poll(async () => sizeOf((await readStored(page))['shard-0'] as StoredLog), { timeout: 10_000 })
        .toBeGreaterThan(sizeOf(first['shard-0'] as StoredLog));
    }).toPass({ timeout: 60_000 });
    await expect(alarm).toHaveCount(0);

    const kept = await readStored(page);
    await page.context().route('**/proof/**', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/proof/keys'));
    await page.reload();
    await failed;
    await page.context().unroute('**/proof/**');
    expect(await readStored(page)).toEqual(kept);
    await expect(alarm).toHaveCount(0);

    await server.kill();
    await putBack();
    await server.restart();
    await page.reload();
    await expect(alarm).toBeVisible({ timeout: 60_000 });
    await phone.look('36-past-gone');
    const saving = page.waitForEvent('download');
    await alarm.getByRole('button', { name: t('check.past_save') }).tap();
    const evidence = JSON.parse(String(await readFile(await (await saving).path())));
    expect(['smaller', 'does not go on']).toContain(evidence.reason);
    const [seen, shown] = [sizeOf(evidence.kept), sizeOf(evidence.shown)];
    expect(evidence.kept).toEqual(Object.values(kept).find(({ note }) => note === evidence.kept.note));
    expect(seen).toBe(evidence.size);
    if (evidence.reason === 'smaller') expect(shown).toBeLessThan(seen);
    // The first note seen stays stored, because it is the proof.
    expect(Object.values(await readStored(page)).map(({ note }) => note)).toContain(evidence.kept.note);
    await phone.close();
    await server.end();
  },
);
