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

/** What an e-mail address that an operator gives may be: plain enough to stand in a link as it is. */
export const emailAddress = /^(?=.{3,254}$)[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/;

/** How the sender of e-mails may be written: `address`, or `Name <address>`, of which the address is the first group. */
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

/** Any text that passes; absent stays the empty text. */
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

/** Several values, comma-separated; absent is none. `parse` is given each, and undefined of one refuses all. */
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
