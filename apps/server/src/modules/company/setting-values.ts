// The settings of the site and their allowed values. The environment gives their first values.
import { findLossFaults } from '../../config/loss-url.ts';
import { type VariableName, variables } from '../../config/variables.ts';
import type { Config } from '../../config.ts';

/** Each setting's environment variable; the setting is stored under that name. */
export const settingVariables = {
  serviceLink: 'SERVICE_LINK',
  serviceLinkType: 'SERVICE_LINK_TYPE',
  verifyRegType: 'VERIFY_REG_TYPE',
  complaintEmailUrl: 'COMPLAINT_EMAIL_URL',
  complaintEmail: 'COMPLAINT_EMAIL',
  pcHost: 'PC_HOST',
  registerBy: 'REGISTER_BY',
  appStatus: 'APP_STATUS',
  appType: 'APP_TYPE',
  lossUrl: 'LOSS_URL',
  requireIdentity: 'REQUIRE_IDENTITY',
  withdrawHold: 'WITHDRAW_HOLD',
  referralRewardUsd: 'REFERRAL_REWARD_USD',
  officeTwoAbove: 'OFFICE_TWO_ABOVE',
  officeNetworks: 'OFFICE_NETWORKS',
  fourEyes: 'FOUR_EYES',
} as const satisfies Partial<Record<keyof Config, VariableName>>;

export type SettingName = keyof typeof settingVariables;
export type SiteSettings = Readonly<Pick<Config, SettingName>>;

export const settingNames = Object.keys(settingVariables) as SettingName[];

/** True if the setting allows this value, in the form that the environment gives it. */
export function isAllowed(name: SettingName, value: unknown): boolean {
  const isText = typeof value === 'string' || typeof value === 'number';
  return isText && variables[settingVariables[name]].parse(String(value)) === value;
}

/**
 * One sentence for each finding, which names the variable and its allowed values, but never
 * its value, which may hold a secret.
 */
export function findFaults(
  changes: Partial<SiteSettings>,
  whole: SiteSettings,
  lossUrlHosts: readonly string[],
): string[] {
  const faults = settingNames.flatMap((name) => {
    if (!(name in changes) || isAllowed(name, changes[name])) return [];
    const variable = settingVariables[name];
    return [`${variable} must be ${variables[variable].allowed}`];
  });
  return faults.length > 0 ? faults : findLossFaults({ ...whole, lossUrlHosts });
}
