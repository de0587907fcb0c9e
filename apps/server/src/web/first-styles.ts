// The part of the app's styles that a first screen needs. It is inlined in the page, and the whole stylesheet loads
// after the first paint.

/** A rule of the stylesheet, or a group such as `@media` with the rules in it. */
interface Rule {
  readonly prelude: string;
  /** Undefined for a statement such as `@layer base;`. */
  readonly body?: string;
  readonly rules?: readonly Rule[];
  /** For each selector of a style rule, the classes that it requires. */
  readonly wanted?: readonly (readonly string[])[];
}

export class FirstStyles {
  readonly #rules: readonly Rule[];

  /** @param styles a well-formed stylesheet, as the build writes it */
  constructor(styles: string) {
    this.#rules = parseRules(styles);
  }

  /** The rules that can apply to this markup, in their order. */
  of(html: string): string {
    const used = new Set<string>();
    for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g))
      for (const name of unescapeText(names).split(' ')) used.add(name);
    const written = this.#rules.map((rule) => writeUsed(rule, used)).join('');
    return this.#rules
      .filter(({ prelude }) => isNamed(prelude) && written.includes(readingOf(prelude)))
      .reduce((all, rule) => all + writeWhole(rule), written);
  }
}

/** True for a custom property or an animation, which is only needed if another rule names it. */
const isNamed = (prelude: string): boolean => /^@(property|keyframes)\b/.test(prelude);
function readingOf(prelude: string): string {
  const [kind, name = ''] = prelude.split(/\s+/);
  return kind === '@property' ? `var(${name}` : name;
}

function writeUsed(rule: Rule, used: ReadonlySet<string>): string {
  if (isNamed(rule.prelude)) return '';
  if (rule.rules) return `${rule.prelude}{${rule.rules.map((inner) => writeUsed(inner, used)).join('')}}`;
  const { wanted } = rule;
  return !wanted || wanted.some((names) => names.every((name) => used.has(name))) ? writeWhole(rule) : '';
}

function writeWhole({ prelude, body, rules }: Rule): string {
  if (rules) return `${prelude}{${rules.map(writeWhole).join('')}}`;
  return body === undefined ? `${prelude};` : `${prelude}{${body}}`;
}

/** A class within `:not()` is not required. */
const classesOf = (selectors: string): string[][] =>
  selectors
    .replaceAll(/:not\([^()]*\)/g, '')
    .split(/,(?![^()]*\))/)
    .map((selector) =>
      [...selector.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/gi)].map(([, name = '']) =>
        name.replaceAll(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_all, code: string | undefined, plain: string) =>
          code === undefined ? plain : String.fromCodePoint(Number.parseInt(code, 16)),
        ),
      ),
    );

const unescapeText = (text: string): string =>
  text.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

/** True for groups that contain rules; the content of any other group is copied unchanged. */
const isGroup = (prelude: string): boolean => /^@(layer|media|supports|container)\b/.test(prelude);

function parseRules(styles: string): Rule[] {
  const rules: Rule[] = [];
  let at = 0;
  while (at < styles.length) {
    const end = endOf(styles, at, '{;');
    const prelude = styles
      .slice(at, end)
      .replaceAll(/\/\*.*?\*\//gs, '')
      .trim();
    if (styles[end] !== '{') {
      if (prelude !== '') rules.push({ prelude });
      at = end + 1;
      continue;
    }
    const close = endOf(styles, end + 1, '}');
    const body = styles.slice(end + 1, close);
    if (isGroup(prelude)) rules.push({ prelude, rules: parseRules(body) });
    else rules.push({ prelude, body, ...(!prelude.startsWith('@') && { wanted: classesOf(prelude) }) });
    at = close + 1;
  }
  return rules;
}

/**
 * The position of the first wanted character outside strings, comments and inner braces; the end of the text if there
 * is none.
 */
function endOf(text: string, from: number, wanted: string): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (depth === 0 && wanted.includes(sign)) return at;
    if (sign === '\\') at += 1;
    else if (sign === '"' || sign === "'") at = closeOf(text, at, sign);
    else if (text.startsWith('/*', at)) at = Math.max(at, text.indexOf('*/', at) + 1);
    else if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
  }
  return text.length;
}

function closeOf(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at;
  }
  return text.length;
}
