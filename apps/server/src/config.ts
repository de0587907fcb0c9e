// The only reader of the environment: text in, one typed configuration out, or every fault of it by name.
import { findLossFaults } from './config/loss-url.ts';
import type { WitnessSetting } from './config/proof-variables.ts';
import { type VariableName, variables, type WantedRules } from './config/variables.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Undefined: the program's own database in dataDir. */
  readonly databaseUrl: string | undefined;
  /** The newest first; empty: those of DATA_DIR. */
  readonly secretsKeys: readonly Buffer[];
  /** Where images of clients lie; undefined: in dataDir. */
  readonly filesBucket: S3Bucket | undefined;
  /** End whoever runs the venue on databaseUrl, and run here. */
  readonly takeOver: boolean;
  /** Real accounts place orders on simulated and replayed prices. */
  readonly allowRealOnSimulated: boolean;
  /** The event that a journal whose end is missing may end with all the same; null accepts no loss. */
  readonly acceptJournalEnd: number | null;
  /** `simulated`, or `replay:` and a file or folder. */
  readonly feed: string;
  readonly feedSpeed: number;
  /** Undefined: the store's own market. */
  readonly feedSeed: number | undefined;
  readonly clockHours: 'always' | 'market';
  readonly rateLimits: boolean;
  readonly trustProxy: readonly string[];
  /** Undefined: every page calls its own origin. */
  readonly siteDomain: string | undefined;
  readonly pcHost: string;
  readonly registerBy: 'both' | 'email' | 'mobile';
  readonly verifyRegType: 1 | 2;
  readonly tradeFeeType: 1 | 2;
  readonly requireIdentity: 'none' | 'deposit' | 'deposit_and_trade';
  readonly rules: WantedRules;
  readonly marginCallLevel: number;
  readonly stopOutLevel: number;
  readonly quoteAgeSeconds: number;
  /** YYYY-MM-DD each. */
  readonly swapHolidays: readonly string[];
  /** USD. */
  readonly officeTwoAbove: number;
  readonly fourEyes: 'on' | 'off';
  /** After a password change; 0: none. */
  readonly withdrawHoldHours: number;
  /** After a payment account was added, for withdrawals to it; 0: none. */
  readonly methodHoldHours: number;
  /** 0: nothing is archived. */
  readonly archiveAfterMonths: number;
  readonly minFreeSpaceMb: number;
  readonly serviceLink: string;
  readonly serviceLinkType: 1 | 2 | 3;
  readonly complaintEmailUrl: string;
  /** 0: the service runs. */
  readonly appStatus: number;
  /** 1: main mode. */
  readonly appType: 0 | 1;
  /** On one of lossUrlHosts; empty where there is none. */
  readonly lossUrl: string;
  readonly lossUrlHosts: readonly string[];
  /** Empty where there is none. */
  readonly providersFile: string;
  readonly complaintEmail: string;
  /** Empty: e-mails become files. */
  readonly smtpUrl: string;
  readonly smtpFrom: string;
  /** Empty: text messages become files. */
  readonly smsUrl: string;
  readonly smsSecret: string;
  /** 0: none. */
  /** Of push services, to which notices may be sent. */
  readonly pushHosts: readonly string[];
  readonly withdrawHold: 'on' | 'off';
  readonly referralRewardUsd: number;
  readonly referralTradedUsd: number;
  readonly proofs: boolean;
  /** The venue's name in the origins of its logs; undefined draws one. */
  readonly proofName: string | undefined;
  readonly witnesses: readonly WitnessSetting[];
  /** 0: more than half of them. */
  readonly witnessQuorum: number;
  readonly logLevel: string;
  /** Of the first operator; empty where none is said. */
  readonly officeEmail: string;
  readonly officePassword: string;
  readonly officeSecondFactor: boolean;
  readonly officeNewOperatorHours: number;
  /** Addresses and networks that reach the office; all where empty. */
  /** Comma-separated; empty for all. */
  readonly officeNetworks: string;
  /** Variables that were set. */
  readonly given: readonly VariableName[];
  /** Of these, those that nothing reads yet. */
  readonly unread: readonly string[];
}

/** Bad settings, one line each; the program prints them and does not start. */
export class ConfigFault extends Error {
  override readonly name = 'ConfigFault';
}

function findLevelFaults({ marginCallLevel, stopOutLevel }: Config): string[] {
  if (stopOutLevel <= marginCallLevel) return [];
  return [`STOP_OUT_LEVEL must not be above MARGIN_CALL_LEVEL, which is ${marginCallLevel}`];
}

function findMessageFaults({ smtpUrl, smtpFrom, smsUrl, smsSecret }: Config): string[] {
  return [
    ...(smtpUrl !== '' && smtpFrom === '' ? ['SMTP_FROM must be set with SMTP_URL'] : []),
    ...(smsUrl !== '' && smsSecret === '' ? ['SMS_SECRET must be set with SMS_URL'] : []),
  ];
}

/** A bucket and the keys to it. */
interface S3Bucket {
  readonly url: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

const bucketOf = (bucket: S3Bucket): S3Bucket | undefined => (bucket.url === '' ? undefined : bucket);

function findBucketFaults({ filesBucket }: Config): string[] {
  if (!filesBucket || (filesBucket.accessKey !== '' && filesBucket.secretKey !== '')) return [];
  return ['FILES_URL needs FILES_ACCESS_KEY and FILES_SECRET_KEY'];
}

function findQuorumFaults({ witnesses, witnessQuorum }: Config): string[] {
  if (witnessQuorum <= witnesses.length) return [];
  return [`WITNESS_QUORUM must not be above the number of WITNESSES, which is ${witnesses.length}`];
}

type Environment = Readonly<Record<string, string | undefined>>;
type Value<N extends VariableName> = Exclude<ReturnType<(typeof variables)[N]['parse']>, undefined>;

/** Throws ConfigFault naming each bad variable and what it may be. */
export function readConfig(environment: Environment = process.env): Config {
  const faults: string[] = [];
  const read = <N extends VariableName>(name: N): Value<N> => {
    const variable = variables[name];
    const given = environment[name]?.trim() || variable.default;
    const value = variable.parse(given);
    // A password may stand in an address: it is named, not repeated.
    if (value === undefined) faults.push(`${name} must be ${variable.allowed}${repeat(name, given)}`);
    return value as Value<N>;
  };
  const given = (Object.keys(variables) as VariableName[]).filter((name) => environment[name]?.trim());
  const config: Config = {
    port: read('PORT'),
    host: read('HOST'),
    dataDir: read('DATA_DIR'),
    databaseUrl: read('DATABASE_URL') || undefined,
    secretsKeys: read('SECRETS_KEY'),
    filesBucket: bucketOf({
      url: read('FILES_URL'),
      region: read('FILES_REGION'),
      accessKey: read('FILES_ACCESS_KEY'),
      secretKey: read('FILES_SECRET_KEY'),
    }),
    takeOver: read('TAKE_OVER'),
    allowRealOnSimulated: read('ALLOW_REAL_ON_SIMULATED'),
    acceptJournalEnd: read('ACCEPT_JOURNAL_END'),
    feed: read('FEED'),
    feedSpeed: read('FEED_SPEED'),
    feedSeed: read('FEED_SEED') ?? undefined,
    clockHours: read('CLOCK_HOURS'),
    rateLimits: read('RATE_LIMITS'),
    trustProxy: read('TRUST_PROXY'),
    siteDomain: read('SITE_DOMAIN') || undefined,
    pcHost: read('PC_HOST'),
    registerBy: read('REGISTER_BY'),
    verifyRegType: Number(read('VERIFY_REG_TYPE')) as 1 | 2,
    tradeFeeType: Number(read('TRADE_FEE_TYPE')) as 1 | 2,
    requireIdentity: read('REQUIRE_IDENTITY'),
    rules: read('RULES'),
    marginCallLevel: read('MARGIN_CALL_LEVEL'),
    stopOutLevel: read('STOP_OUT_LEVEL'),
    quoteAgeSeconds: read('QUOTE_AGE_SECONDS'),
    swapHolidays: read('SWAP_HOLIDAYS'),
    officeTwoAbove: read('OFFICE_TWO_ABOVE'),
    fourEyes: read('FOUR_EYES'),
    withdrawHoldHours: read('WITHDRAW_HOLD_HOURS'),
    methodHoldHours: read('METHOD_HOLD_HOURS'),
    archiveAfterMonths: read('ARCHIVE_AFTER_MONTHS'),
    minFreeSpaceMb: read('MIN_FREE_SPACE_MB'),
    serviceLink: read('SERVICE_LINK'),
    serviceLinkType: Number(read('SERVICE_LINK_TYPE')) as 1 | 2 | 3,
    complaintEmailUrl: read('COMPLAINT_EMAIL_URL'),
    appStatus: read('APP_STATUS'),
    appType: Number(read('APP_TYPE')) as 0 | 1,
    lossUrl: read('LOSS_URL'),
    lossUrlHosts: read('LOSS_URL_HOSTS'),
    providersFile: read('PROVIDERS_FILE'),
    complaintEmail: read('COMPLAINT_EMAIL'),
    smtpUrl: read('SMTP_URL'),
    smtpFrom: read('SMTP_FROM'),
    smsUrl: read('SMS_URL'),
    smsSecret: read('SMS_SECRET'),
    pushHosts: read('PUSH_HOSTS'),
    withdrawHold: read('WITHDRAW_HOLD'),
    referralRewardUsd: read('REFERRAL_REWARD_USD'),
    referralTradedUsd: read('REFERRAL_TRADED_USD'),
    proofs: read('PROOFS'),
    proofName: read('PROOF_NAME') || undefined,
    witnesses: read('WITNESSES'),
    witnessQuorum: read('WITNESS_QUORUM'),
    logLevel: read('LOG_LEVEL'),
    officeEmail: read('OFFICE_EMAIL'),
    officePassword: read('OFFICE_PASSWORD'),
    officeSecondFactor: read('OFFICE_SECOND_FACTOR'),
    officeNewOperatorHours: read('OFFICE_NEW_OPERATOR_HOURS'),
    officeNetworks: read('OFFICE_NETWORKS'),
    given,
    unread: given.filter((name) => 'unread' in variables[name]),
  };
  // What stands between settings is looked at once each is good by itself.
  if (faults.length === 0)
    faults.push(
      ...findLossFaults(config),
      ...findLevelFaults(config),
      ...findMessageFaults(config),
      ...findBucketFaults(config),
      ...findQuorumFaults(config),
    );
  if (faults.length > 0) throw new ConfigFault(faults.join('\n'));
  return config;
}

const repeat = (name: string, given: string): string =>
  /URL$|PASSWORD|SECRET|ACCESS_KEY/.test(name) ? '' : `, not ${JSON.stringify(given)}`;
