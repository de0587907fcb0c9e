// Settings on the office's wire.
import type { OfficeParams, SettingRow } from '@candor/contract';
import type pg from 'pg';
import type { Act } from '../../web/act.ts';
import { invalid } from '../../web/refused.ts';

type WireName = Exclude<keyof OfficeParams<'officeChangeSettings'>, 'reason'>;

interface WireSetting {
  readonly name: string;
  /** The environment variable, which findings name. */
  readonly variable: string;
  readonly isNumber?: true;
  readonly isSwitch?: true;
  /** Present if the wire has a number for each value. */
  readonly codes?: Readonly<Record<string, number>>;
}

const wire: Readonly<Record<WireName, WireSetting>> = {
  service_link: { name: 'serviceLink', variable: 'SERVICE_LINK' },
  service_link_type: { name: 'serviceLinkType', variable: 'SERVICE_LINK_TYPE', isNumber: true },
  verify_reg_type: { name: 'verifyRegType', variable: 'VERIFY_REG_TYPE', isNumber: true },
  complaint_email_url: { name: 'complaintEmailUrl', variable: 'COMPLAINT_EMAIL_URL' },
  complaint_email: { name: 'complaintEmail', variable: 'COMPLAINT_EMAIL' },
  pc_host: { name: 'pcHost', variable: 'PC_HOST' },
  is_show_mobile: { name: 'registerBy', variable: 'REGISTER_BY', codes: { both: 1, mobile: 3, email: 0 } },
  status: { name: 'appStatus', variable: 'APP_STATUS', isNumber: true },
  type: { name: 'appType', variable: 'APP_TYPE', isNumber: true },
  loss_url: { name: 'lossUrl', variable: 'LOSS_URL' },
  require_identity: { name: 'requireIdentity', variable: 'REQUIRE_IDENTITY' },
  withdraw_hold: { name: 'withdrawHold', variable: 'WITHDRAW_HOLD', isSwitch: true },
  referral_reward: { name: 'referralRewardUsd', variable: 'REFERRAL_REWARD_USD', isNumber: true },
  two_above: { name: 'officeTwoAbove', variable: 'OFFICE_TWO_ABOVE', isNumber: true },
  office_networks: { name: 'officeNetworks', variable: 'OFFICE_NETWORKS' },
  four_eyes: { name: 'fourEyes', variable: 'FOUR_EYES', isSwitch: true },
};
const switchWords: Readonly<Record<string, string>> = { 1: 'on', true: 'on', 0: 'off', false: 'off' };
const wired = Object.entries(wire) as [WireName, WireSetting][];

type Standing = Awaited<ReturnType<SitePort['list']>>[number];

export function presentSettings(standing: readonly Standing[]): SettingRow[] {
  return standing.flatMap(({ name, value, changed }) => {
    const found = wired.find(([, setting]) => setting.name === name);
    if (!found) return [];
    const [wireName, { codes }] = found;
    return [
      {
        name: wireName,
        value: codes?.[String(value)] ?? value,
        changed_by: changed?.by.id ?? '',
        changed_at: changed?.at.toISOString() ?? null,
      },
    ];
  });
}

/** Throws invalid_parameter for a value of the wrong type; other checks are up to the module that owns the setting. */
export function parseSettings(params: OfficeParams<'officeChangeSettings'>): SettingValues {
  const changes: Record<string, string | number> = {};
  for (const [wireName, { name, isNumber, isSwitch, codes }] of wired) {
    const value = params[wireName];
    if (value === undefined) continue;
    if (codes) {
      const word = Object.keys(codes).find((one) => String(codes[one]) === String(value));
      if (word === undefined) throw invalid(wireName, { allowed: Object.values(codes).map(String) });
      changes[name] = word;
    } else if (isNumber) {
      if (!/^\d{1,10}$/.test(String(value))) throw invalid(wireName);
      changes[name] = Number(value);
    } else if (isSwitch) changes[name] = switchWords[String(value)] ?? String(value);
    else changes[name] = name === 'officeNetworks' ? String(value).replaceAll(/\s/g, '') : String(value);
  }
  return changes;
}

/** The parameter that a finding about the site's settings concerns. */
export function fieldOf(fault: string | undefined): string {
  const variable = fault?.split(' ')[0];
  return wired.find(([, setting]) => setting.variable === variable)?.[0] ?? ('loss_url' satisfies WireName);
}

type SettingValues = Readonly<Record<string, string | number | undefined>>;

/** The office's interface to the site's settings; the module that serves them stores them. */
export interface SitePort {
  /** The settings that are served. */
  readonly current: { readonly fourEyes: string };
  list(db: pg.Pool | pg.ClientBase): Promise<
    readonly {
      readonly name: string;
      readonly value: string | number;
      readonly changed?: { readonly by: { readonly id: string }; readonly at: Date };
    }[]
  >;
  /** All of them or none; a finding begins with the name of its environment variable. */
  change(
    act: Act,
    changes: SettingValues,
    by: { readonly by: { readonly kind: 'operator'; readonly id: string }; readonly at: Date },
  ): Promise<
    | { readonly ok: true; readonly before: SettingValues; readonly after: SettingValues }
    | { readonly ok: false; readonly faults: readonly string[] }
  >;
}
