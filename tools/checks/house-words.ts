// Words that an engineer at a broker would stumble over, in code, comments and texts: STYLE.md says what to say instead.
import type { Check, Finding } from './finding.ts';
import type { SourceFile } from './source-file.ts';

/** Only what is never right: a person who is called a reader can't be told from a screen reader by a machine. */
const words: readonly { readonly not: RegExp; readonly say: string }[] = [
  { not: /\bcommas? (?:separated|between)\b/gi, say: 'comma-separated' },
  { not: /\bsmall letters?\b/gi, say: 'lower case' },
  { not: /\bread anew\b/gi, say: 'reloaded' },
  { not: /\bways? to USD\b/gi, say: 'conversion route' },
  { not: /\b(?:dearer|dear side)\b/gi, say: 'debit rate and credit rate, or bid and ask' },
  { not: /\bcollectSpent\b/g, say: 'collectAtRisk' },
  { not: /\b(?:use|load)Words\b/g, say: 'useI18n and loadMessages' },
  { not: /\b(?:ModuleKit|makeKit)\b/g, say: 'ModuleContext' },
  { not: /\bjudgeStops\b/g, say: 'validateStops' },
  { not: /\bisAtOrBelow\b/g, say: 'isMarginLevelAtOrBelow' },
  { not: /\bcoverIfFlat\b/g, say: 'applyNegativeBalanceProtection' },
  { not: /\bcountProfit\b/g, say: 'calculateProfitOrNull' },
  { not: /\bbeginLossDays\b/g, say: 'startDailyLossWindows' },
  { not: /\bFeedDoor\b/g, say: 'price filter' },
  { not: /\bmayAskAlone\b/g, say: 'mayAutoRetry' },
  { not: /\bowed swaps?\b/gi, say: 'deferred swap' },
  { not: /\b(?:made|begun|worked out|drawn) anew\b/gi, say: 'again' },
  { not: /\bmend(?:s|ed|ing)?\b/gi, say: 'fix' },
  { not: /\blets? go of\b/gi, say: 'release or remove' },
  { not: /\.tell\(/g, say: 'notify' },
  { not: /\bSaidFaults\b/g, say: 'Findings' },
  { not: /\bInstrumentTerms\b/g, say: 'InstrumentSpec' },
  { not: /\b[A-Z][A-Za-z]*Figures\b/g, say: 'metrics' },
  { not: /\bKept[A-Z][A-Za-z]*\b/g, say: 'stored or cached' },
  { not: /\b(?:Coin|Bank)Ways?\b|\b(?:coin|bank)Ways\b/g, say: 'CryptoMethod and BankMethod' },
  { not: /\b(?:sendByWays|waysOf)\b/g, say: 'channel, factor or payment method' },
  { not: /\b(?:UserPace|nextPace)\b/g, say: 'rate window' },
  { not: /\b(?:Starting|Office)Door\b/g, say: 'StartingServer and OfficeAccess' },
  { not: /\buseEra\b/g, say: 'useAccountGeneration' },
  { not: /\bAskedPlace\b/g, say: 'RequestedPlace' },
];

/** The check itself has to name them. */
const own = /^tools\/checks\/(?:house-words|checks\.test)\.ts$/;

export const houseWords: Check = {
  name: 'words',
  counts: 'words that STYLE.md has better ones for',
  find: (files) => files.filter(({ path }) => !own.test(path)).flatMap(findWords),
};

function findWords(file: SourceFile): Finding[] {
  // A comment continues over its lines.
  const text = file.source.replaceAll(/(?<=\n *)(?:\/\/|\*)(?!\/)/g, (mark) => ' '.repeat(mark.length));
  return words.flatMap(({ not, say }) => {
    const loose = new RegExp(not.source.replaceAll(' ', '\\s+'), not.flags);
    return [...text.matchAll(loose)].map((match) => ({
      path: file.path,
      line: file.lineAt(match.index),
      what: match[0].replaceAll(/\s+/g, ' '),
      why: `say ${say}`,
    }));
  });
}
