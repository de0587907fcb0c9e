// The rules of client protection that the venue runs under: none, those it knows, or those of a file, read before the start.
import { readFile } from 'node:fs/promises';
import {
  clientClasses,
  type InstrumentKind,
  instrumentKinds,
  type LeverageLimit,
  type ProtectionRules,
} from '@candor/core';
import * as z from 'zod/mini';
import { type Config, ConfigFault } from '../config.ts';

const moment = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$/),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
);

const fileShape = z.strictObject({
  name: z.string().check(z.regex(/^[a-z0-9-]{1,30}$/)),
  source: z.string().check(z.minLength(1), z.maxLength(500)),
  closeOutLevel: z.int().check(z.gte(0), z.lte(1_000)),
  rewards: z.boolean(),
  leverage: z
    .array(
      z.strictObject({
        from: moment,
        class: z.enum(clientClasses as [LeverageLimit['clientClass'], ...LeverageLimit['clientClass'][]]),
        kind: z.enum(instrumentKinds as [LeverageLimit['kind'], ...LeverageLimit['kind'][]]),
        max: z.nullable(z.int().check(z.gte(1), z.lte(10_000))),
      }),
    )
    .check(z.maxLength(1_000)),
});

type Wanted = Pick<Config, 'rules' | 'stopOutLevel' | 'referralRewardUsd'>;

/**
 * Undefined for RULES=none, and if RULES is not set. Throws ConfigFault if the file has no valid rules, or if another
 * setting contradicts them.
 */
export async function readRules({ rules: wanted, ...config }: Wanted): Promise<ProtectionRules | undefined> {
  if (wanted.profile === 'none' || wanted.profile === 'unnamed') return undefined;
  const rules = wanted.profile === 'esma' ? esmaRules : await readFileOfRules(wanted.file);
  const { closeOutLevel, rewards, name } = rules;
  const faults: string[] = [];
  if (config.stopOutLevel < closeOutLevel)
    faults.push(
      `STOP_OUT_LEVEL can't be below ${closeOutLevel} under the rules ${name}, which close out there; it is ${config.stopOutLevel}`,
    );
  if (!rewards && config.referralRewardUsd > 0)
    faults.push(`REFERRAL_REWARD_USD must be 0 under the rules ${name}, which forbid bonuses`);
  if (faults.length > 0) throw new ConfigFault(faults.join('\n'));
  return rules;
}

async function readFileOfRules(path: string): Promise<ProtectionRules> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new ConfigFault(`the file of RULES can't be read: ${error.message}`);
  });
  return parseRules(text);
}

export function parseRules(text: string): ProtectionRules {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ConfigFault(`the file of RULES must be JSON: ${(error as Error).message}`);
  }
  const { data, error } = fileShape.safeParse(value);
  if (!data) {
    const words = error.issues.slice(0, 20).map((issue) => {
      if (issue.code === 'unrecognized_keys') return `there is no field ${issue.keys.join(', ')}`;
      return `${issue.path.join('.') || 'it'}: ${issue.message}`;
    });
    throw new ConfigFault(`the file of RULES holds no rules:\n${words.join('\n')}`);
  }
  const { name, source, closeOutLevel, rewards, leverage } = data;
  const rows = leverage.map(({ from, class: clientClass, kind, max }) => ({
    from: Date.parse(from),
    clientClass,
    kind,
    max,
  }));
  return { name, source, closeOutLevel, rewards, leverage: rows };
}

/** Annex I of the decision; nothing limits professional clients there. */
const esmaLeverage: Readonly<Record<InstrumentKind, number>> = {
  // Pairs of US dollar, euro, yen, pound, Canadian dollar and Swiss franc.
  fx_major: 30,
  fx_other: 20,
  gold: 20,
  // FTSE 100, CAC 40, DAX, DJIA, S&P 500, NASDAQ, Nikkei 225, ASX 200, EURO STOXX 50.
  index_major: 20,
  index_other: 10,
  commodity: 10,
  share: 5,
  other: 5,
  crypto: 2,
};
const ESMA_APPLIED_FROM = Date.parse('2018-08-01T00:00:00Z');

export const esmaRules: ProtectionRules = {
  name: 'esma',
  // A citation, which stands in every language as it is. National rules such as DI87-09 keep the limits since 1 August 2019.
  source: 'ESMA (EU) 2018/796, I; CySEC DI87-09',
  closeOutLevel: 50,
  rewards: false,
  leverage: instrumentKinds.map(
    (kind): LeverageLimit => ({
      from: ESMA_APPLIED_FROM,
      clientClass: 'retail',
      kind,
      max: esmaLeverage[kind],
    }),
  ),
};
