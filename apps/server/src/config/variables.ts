// Every environment variable of the program, in the order of --help.
import { SHARDS_MAX } from '@candor/core';
import { feedForms, findScheme } from '../feeds/schemes.ts';
import { isNetwork, officeVariables } from './office-variables.ts';
import { proofVariables } from './proof-variables.ts';
import {
  address,
  choice,
  emailAddress,
  FROM_PATTERN,
  list,
  onOff,
  text,
  unread,
  type Variable,
  wholeNumber,
} from './variable.ts';

const domain = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

const feed: Variable<string> = {
  default: 'simulated',
  meaning: 'where prices come from',
  allowed: feedForms,
  parse: (value) => (findScheme(value) ? value : undefined),
};

const feedSpeed: Variable<number> = {
  default: '1',
  meaning: "speed of the feed's clock relative to real time",
  allowed: 'a number above 0 and at most 1000000',
  parse: (value) => {
    const speed = Number(value);
    return /^\d+(\.\d+)?$/.test(value) && speed > 0 && speed <= 1_000_000 ? speed : undefined;
  },
};

const seed = wholeNumber({
  default: '',
  meaning: '',
  min: 0,
  max: 4_294_967_295,
});
const feedSeed: Variable<number | null> = {
  default: '',
  meaning:
    'seed of the simulated feed, for tests and demonstrations: the same seed gives the same prices, so anyone who knows it can predict them. Without it, each database gets its own market from a secret created at the first start',
  allowed: `nothing, or ${seed.allowed}`,
  parse: (value) => (value === '' ? null : seed.parse(value)),
};

const proxies = list({
  default: 'off',
  meaning: 'proxies whose X-Forwarded headers are trusted for the client address and the scheme',
  allowed: 'off, or comma-separated addresses and networks, such as 127.0.0.1,10.0.0.0/8',
  parse: (part) => (isNetwork(part) ? part : undefined),
});
const trustProxy: Variable<readonly string[]> = {
  ...proxies,
  parse: (text) => (text === 'off' ? [] : proxies.parse(text)),
};

/** A calendar day, which excludes 2027-02-29. */
const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text;

const journalEnd: Variable<number | null> = {
  default: '',
  meaning:
    'only if startup reports that the end of the journal is missing and there is no backup: the event to continue from',
  allowed: 'the number of an event, as that start names it',
  parse: (value) => {
    if (value === '') return null;
    return /^\d{1,15}$/.test(value) ? Number(value) : undefined;
  },
};

/** Normalises a host like in an https address, so that both can be compared: lower case, without port 443. */
function parseHost(part: string): string | undefined {
  const url = URL.parse(`https://${part}`);
  return url?.href === `https://${url?.host}/` && /^[a-z0-9.:-]+$/.test(url.host) ? url.host : undefined;
}

/** The client protection rules that the venue runs under. */
export interface WantedRules {
  /** unnamed: nobody has decided, so no real account can be opened. file: the rules of `file`. */
  readonly profile: 'unnamed' | 'none' | 'esma' | 'file';
  readonly file: string;
}

const rules: Variable<WantedRules> = {
  default: '',
  meaning:
    'client protection rules, without which no real account can be opened: none, as an explicit decision; esma (the EU rules for retail clients: leverage 30 to 2, stop-out at 50%, no bonuses); or a JSON file, whose fields are in docs/client-protection.md',
  allowed: 'none, esma or file:<path>',
  parse(value) {
    if (value === '') return { profile: 'unnamed', file: '' };
    if (value === 'none' || value === 'esma') return { profile: value, file: '' };
    const [, file] = /^file:([^\0]{1,1000})$/.exec(value) ?? [];
    return file === undefined ? undefined : { profile: 'file', file };
  },
};

const KEY_BYTES = 32;

export const variables = {
  PORT: wholeNumber({
    default: '8080',
    meaning: 'port of the app and the API; 0 takes any free one',
    min: 0,
    max: 65_535,
  }),
  HOST: text({
    default: '0.0.0.0',
    meaning: 'address to listen on',
    allowed: 'a host name or an address',
    pattern: /^[0-9A-Za-z.:_-]{1,253}$/,
  }),
  DATA_DIR: text({
    default: './data',
    meaning: 'folder for everything the program keeps',
    allowed: 'a folder',
    pattern: /^[^\0]{1,1000}$/,
  }),
  DATABASE_URL: address({
    default: '',
    meaning: 'PostgreSQL server to use; without it the program runs its own in DATA_DIR',
    schemes: ['postgres', 'postgresql'],
  }),
  SECRETS_KEY: list({
    default: '',
    meaning:
      'keys that encrypt secrets and documents, newest first. Without it, one is created at the first start and kept in DATA_DIR/secrets.key. Keep a backup of the key apart from the database: without it, encrypted data is lost',
    allowed: `nothing, or comma-separated keys of ${KEY_BYTES} bytes in base64`,
    parse(part) {
      const key = Buffer.from(part, 'base64');
      return key.length === KEY_BYTES ? key : undefined;
    },
  }),
  FILES_URL: address({
    default: '',
    meaning:
      'bucket of an S3-compatible store for images of clients, such as https://s3.example.com/bucket; without it they lie in DATA_DIR/files. Sealed in both',
    schemes: ['https', 'http'],
  }),
  FILES_REGION: text({
    default: 'us-east-1',
    meaning: 'region of FILES_URL',
    allowed: 'a region',
    pattern: /^[0-9A-Za-z-]{1,100}$/,
  }),
  FILES_ACCESS_KEY: text({
    default: '',
    meaning: 'access key of FILES_URL',
    allowed: 'an access key',
    pattern: /^[\x21-\x7e]{1,200}$/,
  }),
  FILES_SECRET_KEY: text({
    default: '',
    meaning: 'secret key of FILES_URL',
    allowed: 'a secret key',
    pattern: /^[\x21-\x7e]{1,200}$/,
  }),
  TAKE_OVER: onOff({
    default: 'off',
    meaning:
      'on: stop another instance that uses the same DATABASE_URL; off: do not start while one is running',
  }),
  ACCEPT_JOURNAL_END: journalEnd,
  FEED: feed,
  FEED_SPEED: feedSpeed,
  FEED_SEED: feedSeed,
  CLOCK_HOURS: choice({
    default: 'always',
    meaning: "trading hours of the simulated feed: the market's own, or always open",
    values: ['always', 'market'],
  }),
  RATE_LIMITS: onOff({
    default: 'on',
    meaning: 'limits by network and user on requests, live sockets and new demo accounts; off for tests only',
  }),
  TRUST_PROXY: trustProxy,
  SITE_DOMAIN: text({
    default: '',
    meaning:
      'for example example.com: pages on <label>.example.com call api.example.com. Without it, each page calls its own origin',
    allowed: 'a domain such as example.com, in lower case',
    pattern: domain,
  }),
  PC_HOST: text({
    default: '',
    meaning: 'host of the desktop site, as pc.example.com, where there is one',
    allowed: 'a host name',
    pattern: domain,
  }),
  REGISTER_BY: choice({
    default: 'both',
    meaning: 'what a client may register with',
    values: ['both', 'email', 'mobile'],
  }),
  VERIFY_REG_TYPE: choice({
    default: '1',
    meaning: 'how registration is verified: 1 a code by e-mail or text message, 2 a captcha',
    values: [1, 2],
  }),
  TRADE_FEE_TYPE: choice({
    default: '1',
    meaning: 'trading fee: 1 USD a lot, 2 a fraction of the margin',
    values: [1, 2],
  }),
  REQUIRE_IDENTITY: choice({
    default: 'deposit_and_trade',
    meaning:
      "what a real account can't do before identity verification: nothing, deposit, or deposit and open positions. Withdrawals always require it",
    values: ['none', 'deposit', 'deposit_and_trade'],
  }),
  RULES: rules,
  MARGIN_CALL_LEVEL: wholeNumber({
    default: '100',
    meaning:
      'margin level in per cent at which a margin call is sent; it can be sent again once the level has risen 10 points above this',
    min: 1,
    max: 1_000,
  }),
  STOP_OUT_LEVEL: wholeNumber({
    default: '50',
    meaning: 'margin level in per cent at which positions are closed',
    min: 0,
    max: 1_000,
  }),
  QUOTE_AGE_SECONDS: wholeNumber({
    default: '10',
    meaning: "seconds without any update from the feed after which a quote can't be traded on",
    min: 1,
    max: 3_600,
  }),
  SWAP_HOLIDAYS: list({
    default: '',
    meaning: 'days without a rollover; their swap is charged with the next one',
    allowed: 'comma-separated dates, such as 2026-12-25,2027-01-01',
    parse: (part) => (isDate(part) ? part : undefined),
  }),
  ARCHIVE_AFTER_MONTHS: wholeNumber({
    default: '3',
    meaning:
      'full months of the journal to keep in the database; older months move to DATA_DIR/archive, bars shorter than an hour a year later. 0: nothing is moved',
    min: 0,
    max: 1_200,
  }),
  MIN_FREE_SPACE_MB: wholeNumber({
    default: '2048',
    meaning: 'MB kept free in DATA_DIR: below, files and the archive wait; 0: no floor',
    min: 0,
    max: 1_000_000_000,
  }),
  WITHDRAW_HOLD_HOURS: wholeNumber({
    default: '24',
    meaning:
      'hours for which withdrawals are on hold after a password change or a two-factor reset; 0: no hold',
    min: 0,
    max: 720,
  }),
  SERVICE_LINK: address({
    default: '',
    meaning: 'customer service page',
    schemes: ['https'],
  }),
  SERVICE_LINK_TYPE: choice({
    default: '1',
    meaning: 'how SERVICE_LINK opens: 1 in a frame, 2 as a link to copy, 3 in a new window',
    values: [1, 2, 3],
  }),
  COMPLAINT_EMAIL_URL: address({
    default: '',
    meaning: 'address of a service that supplies the complaints e-mail',
    schemes: ['https'],
  }),
  APP_STATUS: wholeNumber({
    default: '0',
    meaning: 'service status: 0 running; with any other number, every page redirects to LOSS_URL',
    min: 0,
    max: 99,
  }),
  APP_TYPE: choice({
    default: '0',
    meaning: 'mode of the app: 1 is main mode',
    values: [0, 1],
  }),
  LOSS_URL: address({
    default: '',
    meaning: 'page to redirect to while APP_STATUS is not 0',
    schemes: ['https'],
  }),
  LOSS_URL_HOSTS: list({
    default: '',
    meaning: 'hosts that LOSS_URL may redirect to; built into the pages',
    allowed: 'comma-separated hosts, such as help.example.com,example.org:8443',
    parse: parseHost,
  }),
  PROVIDERS_FILE: text({
    default: '',
    meaning: 'JSON file of the service providers that main mode finds: a list; its fields are in /docs',
    allowed: 'a file',
    pattern: /^[^\0]{1,1000}$/,
  }),
  COMPLAINT_EMAIL: text({
    default: '',
    meaning: 'e-mail for complaints, where COMPLAINT_EMAIL_URL is not set',
    allowed: 'an e-mail address',
    pattern: emailAddress,
  }),
  CALENDAR_URL: address({
    default: '',
    meaning:
      'where the economic calendar is read every hour, as CSV, JSON or iCalendar of the form that the office imports; without it, operators import it alone',
    schemes: ['https', 'http'],
  }),
  SMTP_URL: address({
    default: '',
    meaning:
      'mail server, as smtp://user:password@host:587, or smtps:// for TLS from the start; without it each e-mail is a file in DATA_DIR/outbox',
    schemes: ['smtp', 'smtps'],
  }),
  SMTP_FROM: text({
    default: '',
    meaning: 'sender of e-mails; required with SMTP_URL',
    allowed: 'an e-mail address, or a name with it: Candor <no-reply@example.com>',
    pattern: FROM_PATTERN,
  }),
  SMS_URL: address({
    default: '',
    meaning:
      'gateway for text messages: gets a POST of { id, to, text } for each; without it each is a file in DATA_DIR/outbox',
    schemes: ['https', 'http'],
  }),
  SMS_SECRET: text({
    default: '',
    meaning: 'secret sent to the gateway as a bearer token; required with SMS_URL',
    allowed: '8 to 500 visible characters',
    pattern: /^[\x21-\x7e]{8,500}$/,
  }),
  PUSH_HOSTS: list({
    default: 'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
    meaning: 'browser push services that notifications may be sent to; no others are ever called',
    allowed:
      'comma-separated hosts, *. before what a host ends with, such as push.example.com,*.push.example.org',
    parse: (part) => /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/.exec(part.toLowerCase())?.[0],
  }),
  ...proofVariables,
  LOG_LEVEL: choice({
    default: 'info',
    meaning: 'lowest level of log lines written to stderr',
    values: ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
  }),
  ENGINES: wholeNumber({
    default: '1',
    meaning:
      'engines of this process, each with its own accounts, journal and thread. Their number can rise from start to start: new accounts are divided among them. It does not fall, since every engine that has accounts goes on',
    min: 1,
    max: SHARDS_MAX,
  }),
  NATS_URL: unread('NATS that joins several processes'),
  ROLES: unread('roles of this process; it plays all of them'),
  ...officeVariables,
} as const satisfies Record<string, Variable<unknown>>;

export type VariableName = keyof typeof variables;
