// /verify: checks the file of a trade in any browser, without a login, a network or the venue.
import { words } from 'virtual:verify-words';
import {
  fromBrowser,
  isLanguage,
  type Language,
  languageInfo,
  makeFormatter,
  makeTranslator,
} from '@candor/i18n';
import { languageNames } from '@candor/i18n/language-names';
import type { CheckedReceipt } from '@candor/proof';
import { checkHere, tryChecker } from '../shared/check/check-here.ts';
import { verdictOf } from '../shared/check/describe-steps.ts';
import { saveAsFile } from '../shared/check/hand-out-file.ts';
import { drawCheck, make, makeExact } from './draw-check.ts';

function part<Element extends HTMLElement>(id: string): Element {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no ${id} in the page`);
  return found as Element;
}

const chosen = part<HTMLSelectElement>('language');
const keys = part<HTMLTextAreaElement>('keys');
const file = part<HTMLInputElement>('file');
const drop = part('drop');
// A browser that saves a page stores its current content, so a copy begins as empty as the venue's own page.
for (const filled of [chosen, part('verdict'), part('steps'), part('file-name')]) filled.replaceChildren();
const page = `<!doctype html>\n${document.documentElement.outerHTML}\n`;
part<HTMLInputElement>('alive').checked = true;

let name = '';
let text: Promise<string> | null = null;
let checked: CheckedReceipt | null = null;
/** Why this browser can't check anything, in English. */
let unable: string | null = null;
/** The file or keys being checked; results of an earlier check are discarded. */
let turn = 0;

function draw(): void {
  const language = chosen.value as Language;
  const { tag, direction } = languageInfo(language);
  document.documentElement.lang = tag;
  document.documentElement.dir = direction;
  const t = makeTranslator(language, words[language]);
  document.title = `${t('check.page_title')} · Candor`;
  part('language-label').textContent = t('user.language');
  part('title').textContent = t('check.page_title');
  part('saved-copy').textContent = t('check.saved_copy');
  part('text').textContent = t('check.page_text');
  part('choose').textContent = t('check.choose');
  part('drop-text').textContent = t('check.drop');
  part('keys-title').textContent = t('check.keys');
  part('keys-text').textContent = t('check.keys_text');
  part('save-page').textContent = t('check.save_page');
  part('file-name').textContent = name;
  const verdict = part('verdict');
  const found = checked && verdictOf(checked);
  verdict.textContent = found ? t(found.key) : unable === null ? '' : t('check.unchecked');
  verdict.className = found?.state ?? (unable === null ? '' : 'unknown');
  part('steps').replaceChildren(
    ...(checked ? drawCheck(checked, { t, format: makeFormatter(language) }) : []),
    ...(unable === null ? [] : [makeExact(unable)]),
  );
}

/** Removes all earlier results from the page. */
function begin(): number {
  checked = null;
  unable = null;
  draw();
  turn += 1;
  return turn;
}

async function check(own: number): Promise<void> {
  if (text === null) return;
  const believed = new Set(keys.value.split(/\s+/).filter((key) => key !== ''));
  const done = await checkHere(await text, [...believed]).catch((fault: Error) => fault.message);
  if (own !== turn) return;
  if (typeof done === 'string') unable = done;
  else checked = done;
  draw();
}

async function take(one: File | undefined): Promise<void> {
  if (!one) return;
  name = one.name;
  // A folder, a missing file, or bytes that are not UTF-8 count as an empty file. Reading fixes nothing, not even a
  // byte order mark, because the saved bytes must be checked.
  text = one
    .arrayBuffer()
    .then((bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
    .catch(() => '');
  await check(begin());
}

for (const [language, called] of Object.entries(languageNames)) {
  const option = make('option', called) as HTMLOptionElement;
  option.value = language;
  chosen.append(option);
}
const requested = new URLSearchParams(location.search).get('lang') ?? '';
chosen.value = isLanguage(requested) ? requested : fromBrowser(navigator.languages);
keys.value = (JSON.parse(part('venue-keys').textContent ?? '[]') as string[]).join('\n');

chosen.addEventListener('change', draw);
keys.addEventListener('input', () => void check(begin()));
file.addEventListener('change', () => void take(file.files?.[0]));
part('save-page').addEventListener('click', () => saveAsFile('candor-verify.html', page, 'text/html'));
for (const event of ['dragenter', 'dragover'])
  drop.addEventListener(event, (moved) => {
    moved.preventDefault();
    drop.classList.add('over');
  });
drop.addEventListener('dragleave', () => drop.classList.remove('over'));
document.addEventListener('dragover', (moved) => moved.preventDefault());
document.addEventListener('drop', (dropped) => {
  dropped.preventDefault();
  drop.classList.remove('over');
  void take(dropped.dataTransfer?.files[0]);
});
draw();
// The result is shown when a file is checked.
tryChecker().catch(() => undefined);
