// Reads a TypeScript file just well enough to know its imports, and which of its text is code.

const statement =
  /(?<=^|[;}\n])\s*(import|export)\b((?:\s*type\b(?!\s*(?:,|from\b)))?)([^'"`;()=]*?)\bfrom\s*(['"])([^'"\n]+)\4/g;
const sideEffect = /(?<=^|[;}\n])\s*import\s*(['"])([^'"\n]+)\1/g;
const dynamic = /(?<![.\w$])import\s*\(\s*(['"`])([^'"`\n]+)\1\s*\)/g;

/** Imports in the order of their lines, as `{ from, line, isType }`. */
export function findImports(source) {
  const code = maskComments(source);
  const lineAt = (index) => code.slice(0, index).split('\n').length;
  const found = [];
  for (const match of code.matchAll(statement)) {
    const [whole, , typeWord, names, quote, from] = match;
    const line = lineAt(match.index + whole.lastIndexOf(quote + from));
    found.push({ from, line, isType: typeWord.trim() !== '' || hasOnlyTypes(names) });
  }
  for (const match of code.matchAll(sideEffect))
    found.push({ from: match[2], line: lineAt(match.index + match[0].length), isType: false });
  // "import('./x').Name" in a type and a call at run time look alike, so both count as values.
  for (const match of code.matchAll(dynamic))
    found.push({ from: match[2], line: lineAt(match.index), isType: false });
  return found.sort((a, b) => a.line - b.line);
}

/** `{ type A, type B }` imports nothing at run time. */
function hasOnlyTypes(names) {
  const inBraces = /^\s*\{([^}]*)\}\s*$/.exec(names)?.[1];
  const parts = (inBraces ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.length > 0 && parts.every((part) => part.startsWith('type '));
}

/** The source with comments blanked, places kept. */
export function maskComments(source) {
  return mask(source, { strings: false });
}

/** The source with comments and the text of strings blanked, places kept. */
export function maskNonCode(source) {
  return mask(source, { strings: true });
}

/**
 * Walks through the text once. Strings end with their line at the latest, so that an apostrophe in JSX or in a regular
 * expression can mislead it for the rest of one line only; the code inside `${}` of a template stays code.
 */
function mask(source, { strings }) {
  const token = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:\\.|[^'\\\n])*'?|"(?:\\.|[^"\\\n])*"?|`|\{|\}/g;
  const out = [];
  const depths = [];
  let at = 0;
  const blank = (text) => text.replace(/[^\n]/g, ' ');
  while (at < source.length) {
    token.lastIndex = at;
    const match = token.exec(source);
    if (match === null) break;
    const [text] = match;
    out.push(source.slice(at, match.index));
    at = match.index + text.length;
    if (text.startsWith('/')) out.push(blank(text));
    else if (text === '{') {
      if (depths.length > 0) depths[depths.length - 1] += 1;
      out.push(text);
    } else if (text === '}' && depths.length > 0 && depths.at(-1) === 0) {
      depths.pop();
      out.push(text);
      at = readTemplate(source, at, out, depths, strings, blank);
    } else if (text === '}') {
      if (depths.length > 0) depths[depths.length - 1] -= 1;
      out.push(text);
    } else if (text === '`') {
      out.push(text);
      at = readTemplate(source, at, out, depths, strings, blank);
    } else out.push(strings ? blank(text) : text);
  }
  out.push(source.slice(at));
  return out.join('');
}

/** From inside a template to its end, or to the next `${`, which is then noted in `depths`. */
function readTemplate(source, from, out, depths, strings, blank) {
  const end = /(?:\\[\s\S]|(?!\$\{)[^`\\])*(`|\$\{|$)/g;
  end.lastIndex = from;
  const [text, closing] = end.exec(source);
  const body = text.slice(0, text.length - closing.length);
  out.push(strings ? blank(body) : body, closing);
  if (closing === '${') depths.push(0);
  return from + text.length;
}
