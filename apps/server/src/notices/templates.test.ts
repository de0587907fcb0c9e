import { LANGUAGES } from '@candor/i18n';
import { expect, test } from 'vitest';
import { renderWords } from './templates.ts';

test.each(LANGUAGES)('a link stands as it is in %s, whatever its characters', (language) => {
  // A hyphen before a digit is written as a minus in sentences.
  const link = 'https://xn--80ak.example/office/invitation#--0Rm0phRk';
  const { paragraphs } = renderWords(language, {
    template: 'office_invitation',
    params: { link, hours: 48 },
  });
  expect(paragraphs.at(-1)?.replaceAll(/[\u2066\u2069]/g, '')).toBe(link);
});
