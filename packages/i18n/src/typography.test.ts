// The rules of writing of each language that a machine can check: quotes, signs and spaces, ends of sentences, lots.
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from './languages.ts';
import { readCatalog } from './read-catalog.ts';
import { translateMessage, translateRefusal } from './server.ts';

const english = readCatalog('en');

/** Opening and closing. Anything else that looks like a quote is wrong. */
const QUOTES: Readonly<Record<Language, string>> = {
  en: '“”',
  jp: '「」',
  kr: '“”',
  hk: '「」',
  th: '“”',
  vn: '“”',
  fr: '«»',
  de: '„“',
  ru: '«»',
  spa: '«»',
  pt: '“”',
  it: '«»',
  ar: '«»',
  tr: '“”',
  id: '“”',
  my: '“”',
};
const ANY_QUOTE = /["'„“”«»「」『』]/g;

/** The end of a sentence. Thai writes a space between sentences and nothing at the end. */
const FULL_STOP: Readonly<Partial<Record<Language, string>>> = { jp: '。', hk: '。', my: '။', th: '' };

interface Rule {
  readonly says: string;
  readonly wrong: RegExp;
  readonly except?: RegExp;
}

const EAST_ASIAN = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー]';
const PER_CENT: Rule = { says: 'figure and per cent sign joined', wrong: /[\d}] %/ };
const HALF_WIDTH: Rule = { says: 'full-width signs', wrong: /[,;?!()]|:(?!\d)/ };

/** Searched in the words of a text, its parameters written as `{}`. */
const RULES: Readonly<Partial<Record<Language, readonly Rule[]>>> = {
  en: [
    { says: 'P/L', wrong: /P&L|PnL/ },
    { says: 'no space before the per cent sign', wrong: /[\d}]\s%/ },
    { says: 'British spelling', wrong: /\b(?:color|canceled|realized|favorite)/i },
  ],
  jp: [
    HALF_WIDTH,
    {
      says: 'a space between Japanese and Latin letters or digits',
      wrong: new RegExp(`${EAST_ASIAN}[A-Za-z0-9]|[A-Za-z0-9]${EAST_ASIAN}`, 'u'),
      except: /^trade\.period_\w+(?<!_name)$/,
    },
    // Elsewhere a line ends between them.
    {
      says: 'counters joined to their figures by U+00A0',
      wrong: /[{}#\d] (?:分|時間|日|年|つ|回|文字|件|桁|ロット)/,
    },
  ],
  kr: [
    // The particle depends on the pronunciation of a number or a name, so the sentence is written without one.
    {
      says: 'no particle chosen by sound after figures',
      wrong: /\{\}으?로|[을이은와과]\([를가는]\)|\(으\)로|와\(과\)/,
    },
    { says: 'units joined to their figures', wrong: /[{}#] (?:랏|포인트|건|일|분)(?![\p{L}])/u },
  ],
  hk: [HALF_WIDTH, { says: 'you as 你', wrong: /您/ }],
  th: [
    {
      says: 'spaces around figures',
      wrong: /\p{sc=Thai}[{#\d]|[}#\d]\p{sc=Thai}/u,
      except: /^trade\.period_/,
    },
    { says: 'a space before ๆ', wrong: /[^ ]ๆ/ },
    { says: 'no particles of speech', wrong: /(?:ครับ|ค่ะ|นะคะ)/ },
  ],
  fr: [
    PER_CENT,
    { says: 'U+202F before ; ? ! and »', wrong: /[^\u202F][;?!»]/ },
    { says: 'U+202F after «', wrong: /«[^\u202F]/ },
    { says: 'U+00A0 before the colon', wrong: /[^\u00A0]:/ },
    { says: 'figure and unit joined', wrong: /[}#] (?:USD|lots|points?)/ },
    { says: 'lots, not lot(s)', wrong: /\(s\)/ },
  ],
  de: [PER_CENT, { says: 'figure and unit joined', wrong: /[}#] (?:USD|Lots?|Punkte?)(?!\p{L})/u }],
  ru: [
    PER_CENT,
    { says: 'a no-break space before the dash', wrong: /[^\u00A0]—/ },
    { says: 'вы in lower case inside a sentence', wrong: /[а-яё,] В(?:ы|ас|ам|аш\p{L}*)(?!\p{L})/u },
  ],
  spa: [PER_CENT, { says: '¿ and ¡', wrong: /^[^¿]*\?|^[^¡]*!/ }, { says: 'n.º', wrong: /nº/ }],
  ar: [
    { says: '، ؛ ؟', wrong: /[,;?]/ },
    {
      says: 'figures isolated with their unit',
      wrong: /(?<!\u2066)\{\} ?(?:USD|×)|(?:USD|×)(?!\u2069)(?<=\} ?(?:USD|×))/,
    },
  ],
  tr: [{ says: '% before the figure', wrong: /\{\}%|\d%/ }],
  my: [{ says: 'Latin digits', wrong: /[\u1040-\u1049]/ }],
};

describe.each(LANGUAGES)('writing in %s', (language) => {
  const texts = Object.entries(readCatalog(language));

  it('has its own quotes and no others, where English has quotes', () => {
    expect(texts.filter(([key, text]) => hasWrongQuotes(language, text, english[key] ?? ''))).toEqual([]);
  });

  it('ends sentences where English does', () => {
    expect(texts.filter(([key, text]) => endsWrongly(language, text, english[key] ?? ''))).toEqual([]);
  });

  it.each(RULES[language] ?? [])('keeps to $says', ({ wrong, except }) => {
    const found = texts.filter(([key, text]) => wrong.test(wordsOf(text)) && !except?.test(key));
    expect(found).toEqual([]);
  });

  it('writes lots with two decimals at least, as the screens do', () => {
    expect(translateRefusal(language, 'quantity_too_large', { max: 50 })).toMatch(/50[.,]00/);
    const part = translateMessage(language, 'msg.position_part_closed', { lots: 1, price: 2, profit: 0 });
    expect(part).toMatch(/1[.,]00/);
  });
});

describe('Arabic', () => {
  it('isolates what has a sign, a per cent sign or a currency, which would else change sides', () => {
    const isBare = (text: string) =>
      /(?<!\u2066)\{(?:rate|out|call|percent|amount|limit|net|margin|profit)\}/.test(text);
    expect(Object.entries(readCatalog('ar')).filter(([, text]) => isBare(text))).toEqual([]);
    expect(isBare('مستوى الهامش {rate}')).toBe(true);
  });
});

describe('the rules themselves', () => {
  it.each([
    ['en', 'Total P&L'],
    ['en', 'Realized'],
    ['en', '{level} %'],
    ['de', 'zwischen 74 % und'],
    ['fr', 'Annuler ?'],
    ['fr', 'Résultat : {profit}'],
    ['fr', '« {field}\u202F»'],
    ['fr', '{lots} lots'],
    ['de', '{lots} Lot'],
    ['ru', 'Шаг — {step}'],
    ['jp', '口座 (デモ)'],
    ['jp', '価格はUSD'],
    ['kr', '{now}로'],
    ['kr', '{lots} 랏'],
    ['hk', '請輸入密碼!'],
    ['hk', '您的帳戶'],
    ['th', 'ลบ{name}'],
    ['spa', 'Cancelar la orden?'],
    ['ar', '{profit} USD'],
    ['ar', 'الشراء, البيع'],
    ['tr', '{percent}%'],
    ['my', '၁ ရက်'],
  ] as const)('find the error in %s: %s', (language, text) => {
    expect((RULES[language] ?? []).some(({ wrong }) => wrong.test(wordsOf(text)))).toBe(true);
  });

  it('find quotes of another language, and quotes that are missing', () => {
    const wanted = '“{field}” is missing.';
    expect(hasWrongQuotes('de', '„{field}“ fehlt.', wanted)).toBe(false);
    expect(hasWrongQuotes('de', '“{field}” fehlt.', wanted)).toBe(true);
    expect(hasWrongQuotes('de', '{field} fehlt.', wanted)).toBe(true);
  });

  it('find sentences without their end', () => {
    expect(endsWrongly('jp', '取り消しました。', 'Cancelled it.')).toBe(false);
    expect(endsWrongly('jp', '取り消しました', 'Cancelled it.')).toBe(true);
    expect(endsWrongly('th', 'ยกเลิกแล้ว.', 'Cancelled it.')).toBe(true);
    expect(endsWrongly('ar', 'المدة المتبقية: {wait}', 'Try again in {wait}.')).toBe(false);
  });
});

function hasWrongQuotes(language: Language, text: string, wanted: string): boolean {
  const [opening = '', closing = ''] = QUOTES[language];
  const isForeign = (text.match(ANY_QUOTE) ?? []).some((one) => one !== opening && one !== closing);
  return isForeign || (wanted.includes('“') && !text.includes(opening));
}

function endsWrongly(language: Language, text: string, wanted: string): boolean {
  const stop = FULL_STOP[language] ?? '.';
  const end = text.replace(/\}+$/, '').slice(-1);
  if (stop === '') return end === '.';
  const isSentence = /(?<!\bno)\.\}*$/.test(wanted);
  // A duration or a number may come last, after a colon.
  return isSentence && end !== stop && !/[:：] \{\w+\}$/.test(text);
}

/** A text without its parameters' names and without the syntax of plurals and choices. */
function wordsOf(text: string): string {
  return text
    .replace(/\{\w+, (?:plural|select), /g, '')
    .replace(/\b(?:zero|one|two|few|many|other|0) \{/g, '')
    .replace(/\{\w+(?:, \w+)*\}/g, '{}');
}
