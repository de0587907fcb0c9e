// A check on /verify: the trade, then its proof, each step with its sign.
import type { CheckedReceipt } from '@candor/proof';
import { type DescribedStep, describeCheck } from '../shared/check/describe-steps.ts';
import { type StepMessages, writeMoment } from '../shared/check/step-params.ts';

const marks = { holds: '✓', fails: '✗', unknown: '?', note: '!' } as const;

export function drawCheck({ steps, holds }: CheckedReceipt, messages: StepMessages): HTMLElement[] {
  const { t } = messages;
  const { trade, proof } = describeCheck(steps, messages);
  const section = (title: string, told: readonly DescribedStep[]): HTMLElement[] => {
    if (told.length === 0) return [];
    const list = make('ol', '');
    list.append(...told.map((step) => drawStep(step, messages)));
    return [make('h2', title), list];
  };
  return [
    ...section(t('check.section_trade'), trade),
    ...section(t('check.section_proof'), proof),
    ...(holds ? [make('p', t('check.file_note'))] : []),
  ];
}

function drawStep(step: DescribedStep, messages: StepMessages): HTMLElement {
  const { state, title, text, at, working, details, why } = step;
  const row = make('li', '');
  row.dataset.state = state;
  const mark = make('span', marks[state], `mark ${state}`);
  mark.ariaHidden = 'true';
  const heading = make('h3', title);
  heading.prepend(make('span', `${messages.t(`check.mark_${state}`)} `, 'unseen'));
  row.append(mark, heading);
  if (at !== null) row.append(make('time', writeMoment(at, messages)));
  row.append(make('p', text));
  for (const formula of working) row.append(leftToRight(make('p', formula, 'working')));
  const exact = [...details.map((line) => make('p', line)), ...(why === undefined ? [] : [makeExact(why)])];
  if (exact.length > 0) {
    const folded = make('details', '');
    folded.append(make('summary', messages.t('check.details')), ...exact);
    row.append(folded);
  }
  return row;
}

/** The exact reason, in English. */
export function makeExact(why: string): HTMLElement {
  const exact = leftToRight(make('code', why));
  exact.lang = 'en';
  return exact;
}

function leftToRight(element: HTMLElement): HTMLElement {
  element.dir = 'ltr';
  return element;
}

export function make(tag: string, content: string, look = ''): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = content;
  if (look !== '') element.className = look;
  return element;
}
