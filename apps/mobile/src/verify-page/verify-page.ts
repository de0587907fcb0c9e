// /verify: checks the file of a trade in whatever browser, without a login, a network or the venue.
import { words } from 'virtual:verify-words';
import { fromBrowser, type Language, languageInfo, makeFormatter, makeTranslator } from '@candor/i18n';
import { languageNames } from '@candor/i18n/language-names';
import type { CheckedReceipt, CheckStep } from '@candor/proof';
import { checkHere, tryChecker } from '../shared/check/check-here.ts';
import { describeStep, type StepWords, titleOfStep } from '../shared/check/step-words.ts';

const marks = { holds: '✓', fails: '✗', unknown: '?' } as const;

function part<Element extends HTMLElement>(id: string): Element {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no ${id} in the page`);
  return found as Element;
}

const chosen = part<HTMLSelectElement>('language');
const keys = part<HTMLTextAreaElement>('keys');
const file = part<HTMLInputElement>('file');
const drop = part('drop');
let text: string | null = null;
let checked: CheckedReceipt | null = null;

const wordsOf = (language: Language): StepWords => ({
  t: makeTranslator(language, words[language]),
  format: makeFormatter(language),
});

function draw(): void {
  const language = chosen.value as Language;
  const { tag, direction } = languageInfo(language);
  document.documentElement.lang = tag;
  document.documentElement.dir = direction;
  const own = wordsOf(language);
  const { t } = own;
  document.title = `${t('check.page_title')} · Candor`;
  part('language-label').textContent = t('user.language');
  part('title').textContent = t('check.page_title');
  part('text').textContent = t('check.page_text');
  part('choose').textContent = t('check.choose');
  part('drop-text').textContent = t('check.drop');
  part('keys-title').textContent = t('check.keys');
  part('keys-text').textContent = t('check.keys_text');
  const verdict = part('verdict');
  verdict.textContent = checked ? t(checked.holds ? 'check.all_hold' : 'check.one_fails') : '';
  verdict.className = checked?.holds === false ? 'fails' : 'holds';
  part('steps').replaceChildren(...(checked?.steps ?? []).flatMap((step) => drawStep(step, own)));
}

function drawStep(step: CheckStep, own: StepWords): HTMLElement[] {
  const told = describeStep(step, own);
  if (told === null) return [];
  const row = make('li', '');
  row.dataset.state = step.state;
  const mark = make('i', marks[step.state]);
  mark.className = step.state;
  row.append(mark, make('b', titleOfStep(step, own)), make('span', told));
  if (step.why !== undefined) {
    const why = make('code', step.why);
    why.lang = 'en';
    why.dir = 'ltr';
    row.append(why);
  }
  return [row];
}

function make(tag: string, content: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = content;
  return element;
}

async function check(): Promise<void> {
  if (text === null) return;
  const asked = text;
  const believed = keys.value.split(/\s+/).filter((key) => key !== '');
  const done = await checkHere(asked, believed);
  if (text !== asked) return;
  checked = done;
  draw();
}

async function take(one: File | undefined): Promise<void> {
  if (!one) return;
  text = await one.text();
  await check();
}

for (const [language, name] of Object.entries(languageNames)) {
  const option = make('option', name) as HTMLOptionElement;
  option.value = language;
  chosen.append(option);
}
chosen.value = fromBrowser(navigator.languages);
keys.value = (JSON.parse(part('venue-keys').textContent ?? '[]') as string[]).join('\n');

chosen.addEventListener('change', draw);
keys.addEventListener('input', () => void check());
file.addEventListener('change', () => void take(file.files?.[0]));
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
void tryChecker();
