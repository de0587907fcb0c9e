// The site's settings as operators read them: in groups, with the effect and the possible values of each.
import { type Choice, choicesOf } from '../../shared/inputs.tsx';

export interface SettingSpec {
  /** The server's name of it. */
  readonly name: string;
  readonly label: string;
  readonly meaning: string;
  readonly choices?: readonly Choice[];
  readonly unit?: string;
  /** Shown before it is changed. */
  readonly warning?: string;
}

export interface SettingGroup {
  readonly title: string;
  readonly settings: readonly SettingSpec[];
}

const onOff = choicesOf({ on: 'On', off: 'Off' });

export const settingGroups: readonly SettingGroup[] = [
  {
    title: 'Service',
    settings: [
      {
        name: 'status',
        label: 'Service status',
        meaning: '0: running. With any other number, the app redirects to the address below.',
        warning: 'With any number other than 0, no client can use the app.',
      },
      {
        name: 'loss_url',
        label: 'Redirect address',
        meaning: 'https, on a host that the deployment lists in LOSS_URL_HOSTS.',
      },
      {
        name: 'type',
        label: 'Mode of the app',
        meaning: 'In main mode the search finds service providers instead of instruments.',
        choices: choicesOf({ 0: 'Trading', 1: 'Main mode' }),
      },
      {
        name: 'pc_host',
        label: 'Host of the desktop site',
        meaning: 'For example pc.example.com. Leave empty if there is none.',
      },
    ],
  },
  {
    title: 'Registration and identity',
    settings: [
      {
        name: 'is_show_mobile',
        label: 'Clients register with',
        meaning: 'Options on the registration form.',
        choices: [
          { value: '1', label: 'E-mail or mobile number' },
          { value: '0', label: 'E-mail' },
          { value: '3', label: 'Mobile number' },
        ],
      },
      {
        name: 'verify_reg_type',
        label: 'Registration is verified by',
        meaning: 'A password reset always needs a code.',
        choices: choicesOf({ 1: 'A code that is sent', 2: 'A captcha' }),
      },
      {
        name: 'require_identity',
        label: 'Requires identity verification',
        meaning: 'For real accounts. Withdrawals always require it.',
        choices: choicesOf({
          none: 'Nothing else',
          deposit: 'Deposits',
          deposit_and_trade: 'Deposits and opening positions',
        }),
      },
    ],
  },
  {
    title: 'Money',
    settings: [
      {
        name: 'two_above',
        label: 'Two operators above',
        meaning:
          'Above it, deposits and withdrawals need two operators. It applies to a client’s deposits, and to their withdrawals, in seven days, and to what one operator decides alone in 24 hours.',
        unit: 'USD',
        warning: 'Applies immediately, also to deposits and withdrawals that are already waiting.',
      },
      {
        name: 'withdraw_hold',
        label: 'Withdrawal hold after a password change',
        meaning:
          'Blocks withdrawals for a while to protect clients from account theft. Also applies after a two-factor reset.',
        choices: onOff,
      },
      {
        name: 'referral_reward',
        label: 'Reward for an invitation',
        meaning: 'Once the invited client is verified and has made a first deposit. 0 for none.',
        unit: 'USD',
      },
    ],
  },
  {
    title: 'Help and complaints',
    settings: [
      {
        name: 'service_link',
        label: 'Customer service',
        meaning: 'https. Leave empty if there is none.',
      },
      {
        name: 'service_link_type',
        label: 'How the app opens it',
        meaning: '',
        choices: choicesOf({ 1: 'In a frame', 2: 'As a link to copy', 3: 'Outside the app' }),
      },
      {
        name: 'complaint_email',
        label: 'E-mail for complaints',
        meaning: 'Feedback is sent there too.',
      },
      {
        name: 'complaint_email_url',
        label: 'Service that supplies this e-mail',
        meaning: 'https. Only if another service supplies the complaints e-mail.',
      },
    ],
  },
  {
    title: 'The office',
    settings: [
      {
        name: 'four_eyes',
        label: 'Four eyes',
        meaning:
          'On: deposit addresses, bank transfer accounts, withdrawal currencies, money settings, roles and operators are changed by two operators. The first credited deposit switches it on.',
        choices: onOff,
        warning: 'Once it is on, switching it off takes two operators.',
      },
      {
        name: 'office_networks',
        label: 'Networks allowed to reach the office',
        meaning: 'Addresses and networks, comma-separated, such as 203.0.113.0/24. Leave empty to allow all.',
        warning:
          'Anyone outside these networks loses access to the office immediately. Your own network must be included.',
      },
    ],
  },
];

export const settingSpecs: readonly SettingSpec[] = settingGroups.flatMap(({ settings }) => settings);

/** A value in words. */
export function wordOf({ choices, unit }: SettingSpec, value: string): string {
  const word = choices?.find((choice) => choice.value === value)?.label ?? value;
  return unit === undefined || word === '' ? word : `${word} ${unit}`;
}
