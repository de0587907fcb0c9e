// Settings: defaults, rejected values and how they are reported.
import { describe, expect, test } from 'vitest';
import { describeSettings } from './config/help.ts';
import { variables } from './config/variables.ts';
import { ConfigFault, readConfig } from './config.ts';

test('everything has a default', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    dataDir: './data',
    databaseUrl: undefined,
    feed: 'simulated',
    feedSpeed: 1,
    feedSeed: undefined,
    clockHours: 'always',
    rateLimits: true,
    verifyRegType: 1,
    tradeFeeType: 1,
    marginCallLevel: 100,
    requireIdentity: 'deposit_and_trade',
    filesBucket: undefined,
    stopOutLevel: 50,
    quoteAgeSeconds: 10,
    swapHolidays: [],
    officeTwoAbove: 10_000,
    archiveAfterMonths: 3,
    minFreeSpaceMb: 2_048,
    withdrawHoldHours: 24,
    methodHoldHours: 24,
    takeOver: false,
    allowRealOnSimulated: false,
    acceptJournalEnd: null,
    appStatus: 0,
    appType: 0,
    lossUrl: '',
    lossUrlHosts: [],
    unread: [],
  });
  expect(readConfig({ PORT: '', FEED: ' ' })).toEqual(readConfig({}));
});

test('good values', () => {
  expect(
    readConfig({
      PORT: '0',
      FEED: 'replay:/data/a b.csv',
      FEED_SPEED: '0.5',
      RATE_LIMITS: 'off',
      SWAP_HOLIDAYS: '2026-12-25, 2028-02-29',
      OFFICE_TWO_ABOVE: '0',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
      DATABASE_URL: 'postgres://user:secret@host:5432/name',
      TAKE_OVER: 'on',
      ACCEPT_JOURNAL_END: '1234',
      NATS_URL: 'nats://host',
    }),
  ).toMatchObject({
    port: 0,
    feed: 'replay:/data/a b.csv',
    feedSpeed: 0.5,
    rateLimits: false,
    swapHolidays: ['2026-12-25', '2028-02-29'],
    officeTwoAbove: 0,
    trustProxy: ['127.0.0.1', '10.0.0.0/8'],
    takeOver: true,
    acceptJournalEnd: 1234,
    unread: ['NATS_URL'],
  });
});

test('a bucket needs its keys, which no error message repeats', () => {
  const bucket = {
    FILES_URL: 'https://s3.example.com/private',
    FILES_ACCESS_KEY: 'AKID',
    FILES_SECRET_KEY: 'shh',
  };
  expect(readConfig(bucket).filesBucket).toEqual({
    url: 'https://s3.example.com/private',
    region: 'us-east-1',
    accessKey: 'AKID',
    secretKey: 'shh',
  });
  const read = (environment: Record<string, string>) => () => readConfig({ ...bucket, ...environment });
  expect(read({ FILES_SECRET_KEY: '' })).toThrow('FILES_URL needs FILES_ACCESS_KEY and FILES_SECRET_KEY');
  expect(read({ FILES_SECRET_KEY: 'a secret with spaces' })).toThrow(
    /^FILES_SECRET_KEY must be a secret key$/,
  );
  expect(read({ FILES_URL: 'ftp://x' })).toThrow(/^FILES_URL must be/);
});

describe('bad values are rejected by name, with the allowed ones', () => {
  test.each([
    ['PORT', '65536'],
    ['TAKE_OVER', 'yes'],
    ['ACCEPT_JOURNAL_END', 'all'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['FEED', 'replay:'],
    ['FEED', 'replay'],
    ['FEED', 'simulated:7'],
    ['FEED', 'toString'],
    ['FEED', 'reuters:EURUSD'],
    ['FEED_SPEED', '0'],
    ['FEED_SPEED', '1e3'],
    ['FEED_SEED', 'abc'],
    ['FEED_SEED', '-1'],
    ['FEED_SEED', '4294967296'],
    ['CLOCK_HOURS', 'never'],
    ['RATE_LIMITS', 'yes'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['SITE_DOMAIN', 'https://example.com'],
    ['SITE_DOMAIN', 'Example.com'],
    ['SERVICE_LINK', 'http://example.com'],
    ['VERIFY_REG_TYPE', '3'],
    ['TRADE_FEE_TYPE', '0'],
    ['MARGIN_CALL_LEVEL', '0'],
    ['STOP_OUT_LEVEL', '49.5'],
    ['OFFICE_TWO_ABOVE', '-1'],
    ['QUOTE_AGE_SECONDS', '0'],
    ['SWAP_HOLIDAYS', '2027-02-29'],
    ['SWAP_HOLIDAYS', '2026-12-25 2026-12-26'],
    ['LOG_LEVEL', 'loud'],
    ['COMPLAINT_EMAIL', 'nobody'],
    ['COMPLAINT_EMAIL', 'a@b.example, c@d.example'],
    ['APP_STATUS', '100'],
    ['APP_STATUS', '-1'],
    ['APP_TYPE', '2'],
    ['LOSS_URL_HOSTS', 'https://help.example'],
    ['LOSS_URL_HOSTS', 'help.example/closed'],
    ['LOSS_URL_HOSTS', 'user@help.example'],
    ['LOSS_URL_HOSTS', 'help.example,'],
    ['LOSS_URL_HOSTS', '*.example'],
    ['LOSS_URL_HOSTS', 'help.example:99999'],
    ['LOSS_URL_HOSTS', '"><script>.example'],
  ] as const)('%s=%s', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigFault);
    expect(read).toThrow(`${name} must be ${variables[name].allowed}, not ${JSON.stringify(value)}`);
  });

  test('an unknown scheme of prices, with the known ones', () => {
    expect(() => readConfig({ FEED: 'reuters:EURUSD' })).toThrow(
      'FEED must be simulated or replay:<file or folder>, not "reuters:EURUSD"',
    );
  });

  test('a stop-out above the margin call', () => {
    readConfig({ STOP_OUT_LEVEL: '100' });
    expect(() => readConfig({ STOP_OUT_LEVEL: '101' })).toThrow(
      'STOP_OUT_LEVEL must not be above MARGIN_CALL_LEVEL, which is 100',
    );
  });

  test('all errors are reported at once, without passwords', () => {
    const read = () => readConfig({ PORT: 'x', DATABASE_URL: 'mysql://user:secret@host/name' });
    expect(read).toThrow(/PORT must be .*\nDATABASE_URL must be an address that starts with postgres/);
    expect(read).not.toThrow(/secret/);
  });
});

describe('the hosts that pages may navigate to', () => {
  test('a host is compared as an address spells it', () => {
    const hosts = { LOSS_URL_HOSTS: 'Help.example:443, example.org:8443' };
    expect(
      readConfig({ ...hosts, APP_STATUS: '7', APP_TYPE: '1', LOSS_URL: 'https://help.EXAMPLE/closed' }),
    ).toMatchObject({ appStatus: 7, appType: 1, lossUrlHosts: ['help.example', 'example.org:8443'] });
    readConfig({ ...hosts, LOSS_URL: 'https://example.org:8443' });
  });

  test.each([
    [{ APP_STATUS: '1' }, 'LOSS_URL must be set while APP_STATUS is not 0'],
    [
      { LOSS_URL: 'https://help.example/' },
      'LOSS_URL must lead to a host of LOSS_URL_HOSTS, which is empty; its host is help.example',
    ],
    [
      { LOSS_URL: 'https://help.example:8443/', LOSS_URL_HOSTS: 'help.example,example.org' },
      'LOSS_URL must lead to a host of LOSS_URL_HOSTS, which lists help.example, example.org; its host is help.example:8443',
    ],
    [
      { LOSS_URL: 'https://www.help.example/', LOSS_URL_HOSTS: 'help.example' },
      'LOSS_URL must lead to a host of LOSS_URL_HOSTS, which lists help.example; its host is www.help.example',
    ],
    [
      { LOSS_URL: 'https://user:word@help.example/', LOSS_URL_HOSTS: 'help.example' },
      'LOSS_URL must not hold a user or a password',
    ],
    [
      { LOSS_URL: 'http://help.example/', LOSS_URL_HOSTS: 'help.example' },
      'LOSS_URL must be an address that starts with https://',
    ],
  ])('%j is rejected', (environment, fault) => {
    expect(() => readConfig(environment)).toThrow(new ConfigFault(fault));
  });
});

test('the help lists every variable, and marks unused ones', () => {
  const help = describeSettings();
  for (const name of Object.keys(variables)) expect(help).toMatch(new RegExp(`^ {2}${name} `, 'm'));
  expect(help).toMatch(/NATS_URL .*not used in this version/);
});
