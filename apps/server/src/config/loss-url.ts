// Validates the settings for the page that users are sent to while the service is down. They must be consistent before
// a start.

interface LossSettings {
  readonly appStatus: number;
  readonly lossUrl: string;
  readonly lossUrlHosts: readonly string[];
}

/**
 * Returns one sentence for each fault. It names the host of the address but does not repeat the address, which may
 * contain a secret.
 */
export function findLossFaults({ appStatus, lossUrl, lossUrlHosts }: LossSettings): string[] {
  if (lossUrl === '') return appStatus === 0 ? [] : ['LOSS_URL must be set while APP_STATUS is not 0'];
  const { username, password, host } = new URL(lossUrl);
  const faults: string[] = [];
  if (username !== '' || password !== '') faults.push('LOSS_URL must not hold a user or a password');
  if (!lossUrlHosts.includes(host)) {
    const listed = lossUrlHosts.length === 0 ? 'is empty' : `lists ${lossUrlHosts.join(', ')}`;
    faults.push(`LOSS_URL must lead to a host of LOSS_URL_HOSTS, which ${listed}; its host is ${host}`);
  }
  return faults;
}
