// One environment variable: its default, its purpose, and the parser of its value.

export interface Variable<T> {
  /** The default as --help shows it. It is also the value if the variable is absent or empty. */
  readonly default: string;
  readonly meaning: string;
  /** The accepted values, as the message about an invalid value names them. */
  readonly allowed: string;
  /** Returns undefined for an invalid value. */
  readonly parse: (text: string) => T | undefined;
  /** Set while no code reads the value yet: --help and a start with the variable set say so. */
  readonly unread?: true;
}

/** The accepted form of an operator's e-mail address, which is simple enough to stand in a link without escaping. */
export const emailAddress = /^(?=.{3,254}$)[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/;

/** The accepted forms of the sender of e-mails: `address`, or `Name <address>`. The first group is the address. */
export const FROM_PATTERN = /^(?:[^<>"\p{Cc}]{1,100} <([^<>\s"]+@[^<>\s"]+)>|[^<>\s"]+@[^<>\s"]+)$/u;

type About = Pick<Variable<unknown>, 'default' | 'meaning'>;

export const choice = <const T extends string | number>({
  values,
  ...about
}: About & { values: readonly T[] }): Variable<T> => ({
  ...about,
  allowed: values.join(' or '),
  parse: (text) => values.find((value) => String(value) === text),
});

export const onOff = (about: About): Variable<boolean> => ({
  ...about,
  allowed: 'on or off',
  parse: (text) => (text === 'on' ? true : text === 'off' ? false : undefined),
});

export const wholeNumber = ({
  min,
  max,
  ...about
}: About & { min: number; max: number }): Variable<number> => ({
  ...about,
  allowed: `a whole number from ${min} to ${max}`,
  parse: (text) => {
    const value = Number(text);
    return /^\d{1,15}$/.test(text) && value >= min && value <= max ? value : undefined;
  },
});

/** Accepts any text that matches; an absent value stays the empty text. */
export const text = ({
  pattern,
  ...about
}: About & { allowed: string; pattern: RegExp }): Variable<string> => ({
  ...about,
  parse: (value) => (value === '' || pattern.test(value) ? value : undefined),
});

export const address = ({ schemes, ...about }: About & { schemes: readonly string[] }): Variable<string> => ({
  ...about,
  allowed: `an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  parse: (value) =>
    value === '' || (URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)))
      ? value
      : undefined,
});

/**
 * Parses several comma-separated values; an absent value gives none. `parse` gets each value, and one invalid value
 * makes all invalid.
 */
export const list = <T>({
  parse,
  ...about
}: About & { allowed: string; parse: (part: string) => T | undefined }): Variable<readonly T[]> => ({
  ...about,
  parse: (text) => {
    const parts = text === '' ? [] : text.split(',').map((part) => parse(part.trim()));
    return parts.every((part) => part !== undefined) ? parts : undefined;
  },
});

export const unread = (meaning: string): Variable<string> => ({
  default: '',
  meaning: `${meaning} (accepted but not used in this version)`,
  allowed: 'anything',
  parse: (value) => value,
  unread: true,
});
