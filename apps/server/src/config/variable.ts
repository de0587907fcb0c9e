// One environment variable: its default, what it is for, and how its text becomes a value.

export interface Variable<T> {
  /** As shown by --help; the value itself when the variable is absent or empty. */
  readonly default: string;
  readonly meaning: string;
  /** What a value may be, as the refusal of another says. */
  readonly allowed: string;
  /** Undefined refuses. */
  readonly parse: (text: string) => T | undefined;
  /** Set while nothing reads the value yet: --help says so, and so does a start with it set. */
  readonly unread?: true;
}

type About = { default: string; meaning: string };

export const choice = <const T extends string>(about: About, values: readonly T[]): Variable<T> => ({
  ...about,
  allowed: values.join(' or '),
  parse: (text) => values.find((value) => value === text),
});

export const onOff = (about: About): Variable<boolean> => ({
  ...about,
  allowed: 'on or off',
  parse: (text) => (text === 'on' ? true : text === 'off' ? false : undefined),
});

export const wholeNumber = (about: About, range: { min: number; max: number }): Variable<number> => ({
  ...about,
  allowed: `a whole number from ${range.min} to ${range.max}`,
  parse: (text) => {
    const value = Number(text);
    return /^\d{1,15}$/.test(text) && value >= range.min && value <= range.max ? value : undefined;
  },
});

/** Any text that passes; absent stays the empty text. */
export const text = (about: About, allowed: string, pattern: RegExp): Variable<string> => ({
  ...about,
  allowed,
  parse: (value) => (value === '' || pattern.test(value) ? value : undefined),
});

export const address = (about: About, schemes: readonly string[]): Variable<string> => ({
  ...about,
  allowed: `an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  parse: (value) =>
    value === '' || (URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)))
      ? value
      : undefined,
});

export const unread = (meaning: string): Variable<string> => ({
  default: '',
  meaning: `${meaning} (accepted but not used in this version)`,
  allowed: 'anything',
  parse: (value) => value,
  unread: true,
});
