// The operator's file of service providers, read and checked once, before the start.
import { readFile } from 'node:fs/promises';
import type { Provider } from '@candor/contract';
import { ConfigFault } from '../../config.ts';
import { providerSchema } from './provider-schema.ts';

const entriesMax = 1_000;
/** Each logo host is listed in a header of every page. */
export const LOGO_HOSTS_MAX = 20;
/** More findings would not help somebody who corrects a file. */
const faultsShownMax = 20;

/** An empty path gives an empty list. Throws ConfigFault that names each invalid entry and field. */
export async function readProviders(path: string): Promise<readonly Provider[]> {
  if (path === '') return [];
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new ConfigFault(`PROVIDERS_FILE can't be read: ${error.message}`);
  });
  return parseProviders(text);
}

export function parseProviders(text: string): readonly Provider[] {
  const entries = parseList(text);
  const faults: string[] = [];
  const providers: Provider[] = [];
  for (const [index, entry] of entries.entries()) {
    const { data, error } = providerSchema.safeParse(entry);
    if (data) providers.push(data);
    for (const issue of error?.issues ?? [])
      faults.push(`${describeEntry(entry, index)}: ${describeIssue(issue)}`);
  }
  faults.push(...findRepeated(entries));
  const hosts = new Set(logoOrigins(providers));
  if (hosts.size > LOGO_HOSTS_MAX)
    faults.push(`logos stand on ${hosts.size} hosts; ${LOGO_HOSTS_MAX} are allowed`);
  if (faults.length > 0) throw new ConfigFault(describeFaults(faults));
  return providers;
}

/** The origins of the logos, each once. */
export const logoOrigins = (providers: readonly Provider[]): readonly string[] => [
  ...new Set(providers.flatMap(({ logo }) => (logo === '' ? [] : [new URL(logo).origin]))),
];

function parseList(text: string): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ConfigFault(`PROVIDERS_FILE must be JSON: ${(error as Error).message}`);
  }
  if (!Array.isArray(value)) throw new ConfigFault('PROVIDERS_FILE must hold a list: [ … ]');
  if (value.length > entriesMax)
    throw new ConfigFault(`PROVIDERS_FILE holds ${value.length} entries; ${entriesMax} are allowed`);
  return value;
}

function findRepeated(entries: readonly unknown[]): string[] {
  const first = new Map<unknown, number>();
  return entries.flatMap((entry, index) => {
    const id = isRecord(entry) ? entry.id : undefined;
    const before = first.get(id);
    if (id === undefined || before === undefined) {
      first.set(id, index);
      return [];
    }
    return [`${describeEntry(entry, index)}: id ${JSON.stringify(id)} stands in entry ${before + 1} already`];
  });
}

/** Counted from 1, with the name if there is one. */
function describeEntry(entry: unknown, index: number): string {
  const name = isRecord(entry) && typeof entry.name === 'string' ? entry.name.trim().slice(0, 40) : '';
  return `entry ${index + 1}${name === '' ? '' : ` (${name})`}`;
}

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}
function describeIssue({ code, path, message, keys = [] }: Issue): string {
  if (code === 'unrecognized_keys') return `there is no field ${keys.join(', ')}`;
  return path.length === 0 ? 'must be an object: { … }' : `${path.join('.')} ${message}`;
}

function describeFaults(faults: readonly string[]): string {
  const shown = faults.slice(0, faultsShownMax).map((fault) => `PROVIDERS_FILE, ${fault}`);
  const left = faults.length - shown.length;
  return [...shown, ...(left > 0 ? [`PROVIDERS_FILE: ${left} more of the kind`] : [])].join('\n');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
