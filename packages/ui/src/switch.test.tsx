import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Switch } from './switch.tsx';

test.each([true, false])('a switch announces its label and its state: %s', (isOn) => {
  const html = renderToStaticMarkup(<Switch label="Stop loss" isOn={isOn} onToggle={() => {}} />);
  expect(html).toContain('role="switch"');
  expect(html).toContain(`aria-checked="${isOn}"`);
  expect(html).toContain('Stop loss');
});
