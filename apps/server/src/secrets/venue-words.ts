// Words that whoever guesses at this venue's accounts tries before others: its name, what it is, and what people do in it.
// The list is part of docs/security.md.

const words = [
  ...['candor', 'forex', 'trading', 'trader', 'trade', 'broker', 'market', 'invest', 'account', 'wallet'],
  ...['bitcoin', 'crypto', 'money', 'dollar', 'profit', 'eurusd', 'gbpusd', 'usdjpy', 'xauusd', 'gold'],
  ...['password', 'passwort', 'login', 'welcome', 'admin', 'demo', 'real'],
];
const anyWord = new RegExp(words.toSorted((a, b) => b.length - a.length).join('|'), 'g');

/** Of these words and little besides, as Candor2026! or MyForexAccount1: digits and signs are what people add. */
export function isOfVenueWords(password: string): boolean {
  const letters = password.toLowerCase().replaceAll(/\P{L}/gu, '');
  const rest = letters.replaceAll(anyWord, '');
  // A sentence that has one of them in it is no guess.
  return rest.length < letters.length && rest.length <= 3;
}
