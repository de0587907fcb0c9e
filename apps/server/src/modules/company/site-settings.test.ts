// The settings of the site: the environment's until an operator changes them, and the operator's from then on.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigFault, readConfig } from '../../config.ts';
import { openTestStore, type TestStore } from '../../db/testing/test-store.ts';
import { inAct } from '../../web/act.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import type { SiteSettings } from './setting-values.ts';
import { SiteSettingsStore } from './site-settings.ts';

const by = { kind: 'operator', id: 'jane' } as const;
const at = new Date('2026-11-20T10:00:00Z');

describe('in a store', () => {
  let store: TestStore;
  let warnings: string[] = [];
  beforeAll(async () => {
    store = await openTestStore();
  });
  afterAll(() => store.remove());
  beforeEach(async () => {
    warnings = [];
    await store.database.pool.query('truncate site_settings');
  });

  const start = (environment: Record<string, string> = {}) =>
    SiteSettingsStore.open(store.database.pool, readConfig(environment), {
      warn: (words: string) => void warnings.push(words),
    } as never);
  const change = (site: SiteSettingsStore, changes: Partial<SiteSettings>) =>
    inAct(store.database.pool, (act) => site.change(act, changes, { by, at }));

  test('without changes the environment applies at each start, and nothing is stored', async () => {
    expect((await start({ SERVICE_LINK: 'https://a.example/' })).current.serviceLink).toBe(
      'https://a.example/',
    );
    expect((await start({ SERVICE_LINK: 'https://b.example/' })).current.serviceLink).toBe(
      'https://b.example/',
    );
    expect((await start()).current).toMatchObject({ serviceLink: '', registerBy: 'both', appStatus: 0 });
    const { rows } = await store.database.pool.query('select from site_settings');
    expect([rows, warnings]).toEqual([[], []]);
  });

  test('an operator’s change remains, and a start with another environment reports it without values', async () => {
    const site = await start({ SERVICE_LINK: 'https://a.example/', PC_HOST: 'pc.a.example' });
    expect(
      await change(site, { serviceLink: 'https://token:secret@b.example/', registerBy: 'email' }),
    ).toEqual({
      ok: true,
      before: { serviceLink: 'https://a.example/', registerBy: 'both' },
      after: { serviceLink: 'https://token:secret@b.example/', registerBy: 'email' },
    });
    const environment = { SERVICE_LINK: 'https://c.example/', PC_HOST: 'pc.c.example' };
    expect((await start(environment)).current).toMatchObject({
      serviceLink: 'https://token:secret@b.example/',
      registerBy: 'email',
      pcHost: 'pc.c.example',
    });
    expect(warnings).toEqual([
      "SERVICE_LINK, which operator jane set at 2026-11-20T10:00:00.000Z, is another in the environment: the operator's value stands",
    ]);
    warnings = [];
    await start({ SERVICE_LINK: 'https://token:secret@b.example/' });
    await start();
    expect(warnings).toEqual([]);
  });

  test('a value that was set remains even if it equals the environment’s', async () => {
    const site = await start({ APP_TYPE: '1' });
    expect(await change(site, { appType: 1 })).toEqual({ ok: true, before: {}, after: {} });
    expect((await start({ APP_TYPE: '0' })).current.appType).toBe(1);
  });

  test('the list has who changed each setting last, and when', async () => {
    const site = await start();
    await change(site, { verifyRegType: 2 });
    const list = await site.list(store.database.pool);
    expect(list).toHaveLength(16);
    expect(list).toContainEqual({ name: 'verifyRegType', value: 2, changed: { by, at } });
    expect(list).toContainEqual({ name: 'serviceLinkType', value: 1 });
  });

  test.each([
    [{ serviceLink: 'http://plain.example/' }, 'SERVICE_LINK must be an address that starts with https://'],
    [{ serviceLinkType: 4 }, 'SERVICE_LINK_TYPE must be 1 or 2 or 3'],
    [{ serviceLinkType: '2' }, 'SERVICE_LINK_TYPE must be 1 or 2 or 3'],
    [{ appStatus: 1.5 }, 'APP_STATUS must be a whole number from 0 to 99'],
    [{ pcHost: 7 }, 'PC_HOST must be a host name'],
    [{ registerBy: null }, 'REGISTER_BY must be both or email or mobile'],
    [{ complaintEmail: 'nobody' }, 'COMPLAINT_EMAIL must be an e-mail address'],
    [{ appStatus: 1 }, 'LOSS_URL must be set while APP_STATUS is not 0'],
    [
      { lossUrl: 'https://evil.example/' },
      'LOSS_URL must lead to a host of LOSS_URL_HOSTS, which lists help.example; its host is evil.example',
    ],
  ])('%j is rejected as a whole', async (changes, fault) => {
    const site = await start({ LOSS_URL_HOSTS: 'help.example' });
    const all = { verifyRegType: 2, ...changes } as unknown as Partial<SiteSettings>;
    expect(await change(site, all)).toEqual({ ok: false, faults: [fault] });
    expect(site.current).toEqual((await start()).current);
  });

  test('values that depend on each other are changed together', async () => {
    const site = await start({ LOSS_URL_HOSTS: 'help.example' });
    await change(site, { appStatus: 3, lossUrl: 'https://help.example/closed' });
    expect(site.current).toMatchObject({ appStatus: 3, lossUrl: 'https://help.example/closed' });
    await expect(start({ LOSS_URL_HOSTS: 'other.example' })).rejects.toThrow(ConfigFault);
    await expect(start()).rejects.toThrow(/LOSS_URL_HOSTS.*\(operators have set APP_STATUS, LOSS_URL\)/);
    expect((await start({ LOSS_URL_HOSTS: 'help.example' })).current.appStatus).toBe(3);
  });

  test('a change that is rolled back is not served', async () => {
    const site = await start();
    const undone = inAct(store.database.pool, async (act) => {
      await site.change(act, { appType: 1 }, { by, at });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect([site.current.appType, (await start()).current.appType]).toEqual([0, 0]);
  });

  test('no concurrent change is lost', async () => {
    const site = await start();
    const statuses = Array.from({ length: 6 }, (_, n) =>
      change(site, { serviceLink: `https://a.example/${n}` }),
    );
    const others = [change(site, { appType: 1 }), change(site, { pcHost: 'pc.a.example' })];
    await Promise.all([...statuses, ...others]);
    expect(site.current).toMatchObject({ appType: 1, pcHost: 'pc.a.example' });
    expect(site.current).toEqual((await start()).current);
  });

  test('a value that is no longer allowed is replaced by the environment’s, and the start reports it', async () => {
    await change(await start(), { appStatus: 0 });
    await store.database.pool.query(`update site_settings set value = '"gone"'`);
    expect((await start()).current.appStatus).toBe(0);
    expect(warnings).toEqual([expect.stringContaining('APP_STATUS')]);
    expect(warnings[0]).not.toContain('gone');
  });
});

describe('in a running venue', () => {
  let venue: TestVenue;
  let client: TestClient;
  beforeAll(async () => {
    venue = await openTestVenue({ LOSS_URL_HOSTS: 'help.example' });
    client = makeTestClient(venue.origin);
  });
  afterAll(() => venue.stop());

  test('changes are served at once', async () => {
    const before = await client.get('basicInfo');
    const outcome = await inAct(venue.pool, (act) =>
      venue.site.change(
        act,
        {
          serviceLink: 'https://care.example/',
          complaintEmail: 'care@venue.example',
          complaintEmailUrl: 'https://mail.example/address',
          registerBy: 'mobile',
          appStatus: 2,
          lossUrl: 'https://help.example/',
        },
        { by, at },
      ),
    );
    expect(outcome.ok).toBe(true);
    expect(await client.get('basicInfo')).toEqual({
      ...before,
      service_link: 'https://care.example/',
      complaint_email_url: 'https://mail.example/address',
    });
    expect(await client.get('companyStatus')).toEqual({
      status: 2,
      type: 0,
      loss_url: 'https://help.example/',
    });
    expect(await client.get('setting', { key: 'is_show_mobile' })).toBe(3);
    expect(await client.get('complaintEmail')).toEqual({ email: 'care@venue.example' });
  });
});
