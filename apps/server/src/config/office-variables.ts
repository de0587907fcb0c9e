// Environment variables of the office, and of the switches that only operators use.
import { isIP } from 'node:net';
import { choice, emailAddress, onOff, text, type Variable, wholeNumber } from './variable.ts';

/** An IP address, or a subnet with its prefix length. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const officeNetworks: Variable<string> = {
  default: '',
  meaning:
    'networks allowed to reach the office; all others get “not found”. Without it, all networks are allowed',
  allowed: 'comma-separated addresses and networks, such as 203.0.113.7,10.0.0.0/8,2001:db8::/32',
  parse: (value) => {
    const parts = value === '' ? [] : value.split(',').map((part) => part.trim());
    return parts.every(isNetwork) ? parts.join(',') : undefined;
  },
};

export const officeVariables = {
  ALLOW_REAL_ON_SIMULATED: onOff({
    default: 'off',
    meaning:
      'on: real accounts trade on simulated and replayed prices too, for a trial with money that is none; off: only demo accounts do',
  }),
  WITHDRAW_HOLD: choice({
    default: 'on',
    meaning:
      'on: withdrawals are on hold for WITHDRAW_HOLD_HOURS after a password change or a two-factor reset',
    values: ['on', 'off'],
  }),
  METHOD_HOLD_HOURS: wholeNumber({
    default: '24',
    meaning: 'hours after a payment account was added in which nothing can be withdrawn to it; 0: none',
    min: 0,
    max: 720,
  }),
  REFERRAL_REWARD_USD: wholeNumber({
    default: '0',
    meaning:
      'USD for a client whose invited client is verified, has made a first deposit and has traded (REFERRAL_TRADED_USD); 0: none',
    min: 0,
    max: 100_000,
  }),
  REFERRAL_TRADED_USD: wholeNumber({
    default: '100000',
    meaning: 'USD that the closed positions of an invited client are worth in all before the reward is due',
    min: 0,
    max: 1_000_000_000,
  }),
  OFFICE_EMAIL: text({
    default: '',
    meaning: 'e-mail of the first operator (an administrator); used only while there are no operators',
    allowed: 'an e-mail address',
    pattern: emailAddress,
  }),
  OFFICE_PASSWORD: text({
    default: '',
    meaning:
      'password of the first operator; without it, one is created and printed at startup until it is changed at the first login',
    allowed: '12 to 200 characters',
    pattern: /^.{12,200}$/u,
  }),
  OFFICE_SECOND_FACTOR: onOff({
    default: 'on',
    meaning: 'operators log in with a code of an authenticator app too; off for tests only',
  }),
  OFFICE_NEW_OPERATOR_HOURS: wholeNumber({
    default: '24',
    meaning:
      'hours for which an operator who was added or reset counts as none of two operators; 0 for tests only',
    min: 0,
    max: 720,
  }),
  OFFICE_NETWORKS: officeNetworks,
  FOUR_EYES: choice({
    default: 'off',
    meaning:
      'whether changes of controls and of where money goes wait for a second operator; the first credited deposit switches it on',
    values: ['on', 'off'],
  }),
  OFFICE_TWO_ABOVE: wholeNumber({
    default: '10000',
    meaning:
      'USD: more takes two operators, of a client’s deposits or withdrawals in seven days and of what one operator decides alone in 24 hours',
    min: 0,
    max: 1_000_000_000,
  }),
} as const satisfies Record<string, Variable<unknown>>;
