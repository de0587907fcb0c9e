// The only reader of the environment: it turns text into one typed configuration, or into a list of all faults.
import { findLossFaults } from './config/loss-url.ts';
import { type VariableName, variables } from './config/variables.ts';

/** Turns `PORT` into `port`, and `DATA_DIR` into `dataDir`. */
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;
type Value<N extends VariableName> = Exclude<ReturnType<(typeof variables)[N]['parse']>, undefined>;
type Values = { readonly [N in VariableName as CamelCase<N>]: Value<N> };

/** The value of each variable by name; the table in config/variables.ts says what it is for. */
export interface Config
  extends Omit<
    Values,
    | 'databaseUrl'
    | 'feedSeed'
    | 'siteDomain'
    | 'proofName'
    | 'secretsKey'
    | 'filesUrl'
    | 'filesRegion'
    | 'filesAccessKey'
    | 'filesSecretKey'
  > {
  /** Undefined: the program's own database in dataDir. */
  readonly databaseUrl: string | undefined;
  /** Undefined: the store's own market. */
  readonly feedSeed: number | undefined;
  /** Undefined: every page calls its own origin. */
  readonly siteDomain: string | undefined;
  /** The venue's name in the origins of its logs; undefined draws one. */
  readonly proofName: string | undefined;
  /** The newest first; if empty, the keys in DATA_DIR are used. */
  readonly secretsKeys: readonly Buffer[];
  /** The folder of clients' images; undefined means dataDir. */
  readonly filesBucket: S3Bucket | undefined;
  /** Variables that were set. */
  readonly given: readonly VariableName[];
  /** The set variables that no code reads yet. */
  readonly unread: readonly string[];
}

/** Invalid settings, one on a line; the program prints them and does not start. */
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

function findBucketFaults({ filesBucket }: Config): string[] {
  if (!filesBucket || (filesBucket.accessKey !== '' && filesBucket.secretKey !== '')) return [];
  return ['FILES_URL needs FILES_ACCESS_KEY and FILES_SECRET_KEY'];
}

function findQuorumFaults({ witnesses, witnessQuorum }: Config): string[] {
  if (witnessQuorum <= witnesses.length) return [];
  return [`WITNESS_QUORUM must not be above the number of WITNESSES, which is ${witnesses.length}`];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws ConfigFault naming each bad variable and what it may be. */
export function readConfig(environment: Environment = process.env): Config {
  const faults: string[] = [];
  const read = <N extends VariableName>(name: N): Value<N> => {
    const variable = variables[name];
    const given = environment[name]?.trim() || variable.default;
    const value = variable.parse(given);
    // An address may contain a password, so the message names the variable and does not repeat the value.
    if (value === undefined) faults.push(`${name} must be ${variable.allowed}${repeat(name, given)}`);
    return value as Value<N>;
  };
  const names = Object.keys(variables) as VariableName[];
  const values = Object.fromEntries(names.map((name) => [camelCase(name), read(name)])) as unknown as Values;
  const { secretsKey, filesUrl, filesRegion, filesAccessKey, filesSecretKey, ...others } = values;
  const given = names.filter((name) => environment[name]?.trim());
  const config: Config = {
    ...others,
    databaseUrl: values.databaseUrl || undefined,
    feedSeed: values.feedSeed ?? undefined,
    siteDomain: values.siteDomain || undefined,
    proofName: values.proofName || undefined,
    secretsKeys: secretsKey,
    filesBucket:
      filesUrl === ''
        ? undefined
        : { url: filesUrl, region: filesRegion, accessKey: filesAccessKey, secretKey: filesSecretKey },
    given,
    unread: given.filter((name) => 'unread' in variables[name]),
  };
  // Rules between settings are checked once each setting is valid by itself.
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

const camelCase = (name: string): string =>
  name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const repeat = (name: string, given: string): string =>
  /URL$|PASSWORD|SECRET|ACCESS_KEY/.test(name) ? '' : `, not ${JSON.stringify(given)}`;
