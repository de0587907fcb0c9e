// Words that an attacker on this venue's accounts tries first: its name, its business, and its users' activities. The
// list is part of docs/security.md.

const words = [
  ...['candor', 'forex', 'trading', 'trader', 'trade', 'broker', 'market', 'invest', 'account', 'wallet'],
  ...['bitcoin', 'crypto', 'money', 'dollar', 'profit', 'eurusd', 'gbpusd', 'usdjpy', 'xauusd', 'gold'],
  ...['password', 'passwort', 'login', 'welcome', 'admin', 'demo', 'real'],
];
const anyWord = new RegExp(words.toSorted((a, b) => b.length - a.length).join('|'), 'g');

/** True for these words with little else, such as Candor2026! or MyForexAccount1: people add digits and signs. */
export function isOfVenueWords(password: string): boolean {
  const letters = password.toLowerCase().replaceAll(/\P{L}/gu, '');
  const rest = letters.replaceAll(anyWord, '');
  // A sentence that contains one of them is not easy to guess.
  return rest.length < letters.length && rest.length <= 3;
}
