// Settings: defaults, what is refused and how it is told.
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
    clockHours: 'always',
    rateLimits: true,
    verifyRegType: 1,
    tradeFeeType: 1,
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
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
      DATABASE_URL: 'postgres://user:secret@host:5432/name',
      NATS_URL: 'nats://host',
    }),
  ).toMatchObject({
    port: 0,
    feed: 'replay:/data/a b.csv',
    feedSpeed: 0.5,
    rateLimits: false,
    trustProxy: ['127.0.0.1', '10.0.0.0/8'],
    unread: ['NATS_URL'],
  });
});

describe('bad values are refused by name, with what is allowed', () => {
  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['FEED', 'replay:'],
    ['FEED', 'reuters'],
    ['FEED_SPEED', '0'],
    ['FEED_SPEED', '1e3'],
    ['FEED_SEED', 'abc'],
    ['CLOCK_HOURS', 'never'],
    ['RATE_LIMITS', 'yes'],
    ['TRUST_PROXY', 'everyone'],
    ['SITE_DOMAIN', 'https://example.com'],
    ['SITE_DOMAIN', 'Example.com'],
    ['SERVICE_LINK', 'http://example.com'],
    ['VERIFY_REG_TYPE', '3'],
    ['TRADE_FEE_TYPE', '0'],
    ['LOG_LEVEL', 'loud'],
  ] as const)('%s=%s', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigFault);
    expect(read).toThrow(`${name} must be ${variables[name].allowed}, not ${JSON.stringify(value)}`);
  });

  test('all at once, and passwords are not repeated', () => {
    const read = () => readConfig({ PORT: 'x', DATABASE_URL: 'mysql://user:secret@host/name' });
    expect(read).toThrow(/PORT must be .*\nDATABASE_URL must be an address that starts with postgres/);
    expect(read).not.toThrow(/secret/);
  });
});

test('the help lists every variable, and says which are not read yet', () => {
  const help = describeSettings();
  for (const name of Object.keys(variables)) expect(help).toMatch(new RegExp(`^ {2}${name} `, 'm'));
  expect(help).toMatch(/NATS_URL .*does not read it yet/);
});
