import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';

/** The field as markup, with the attributes of its input and of its note by name. */
function draw(field: ReactElement) {
  const html = renderToStaticMarkup(field);
  const attributes = (tag: string) => {
    const [, inside = ''] = new RegExp(`<${tag}\\s([^>]*)>`).exec(html) ?? [];
    return Object.fromEntries(
      [...inside.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
  };
  return { html, input: attributes('input'), label: attributes('label'), note: attributes('p') };
}

test('the label belongs to the input, without a description', () => {
  const { html, input, label } = draw(<Field label="Lots" defaultValue="0.10" />);
  expect(input.id).toBeTruthy();
  expect(label.for).toBe(input.id);
  expect(input).toMatchObject({ type: 'text', value: '0.10', autoComplete: 'off' });
  expect(input).not.toHaveProperty('aria-invalid');
  expect(input).not.toHaveProperty('aria-describedby');
  expect(html).not.toContain('<p');
});

test('a hint is read with the input, without an alert', () => {
  const { html, input, note } = draw(<Field label="Lots" hint="At least 0.01" />);
  expect(input['aria-describedby']).toBe(note.id);
  expect(note).not.toHaveProperty('role');
  expect(html).toContain('At least 0.01');
});

test('a fault replaces the hint, is announced, and marks the input', () => {
  const { html, input, note } = draw(<Field label="Lots" hint="At least 0.01" fault="Too small" />);
  expect(input).toMatchObject({ 'aria-invalid': 'true', 'aria-describedby': note.id });
  expect(note.role).toBe('alert');
  expect(html).toContain('Too small');
  expect(html).not.toContain('At least');
  expect(html).toContain('border-danger');
});

test('an empty fault keeps the hint', () => {
  const { html, input } = draw(<Field label="Lots" hint="At least 0.01" fault={undefined} />);
  expect(html).toContain('At least 0.01');
  expect(input).not.toHaveProperty('aria-invalid');
  expect(draw(<Field label="Lots" hint="At least 0.01" fault={false} />).html).toContain('At least 0.01');
});

test('numbers have their own keyboard, from left to right in every language', () => {
  const { input } = draw(<Field label="Price" isFigure />);
  expect(input).toMatchObject({ inputMode: 'decimal', dir: 'ltr' });
  expect(draw(<Field label="Points" isFigure inputMode="numeric" />).input.inputMode).toBe('numeric');
  expect(draw(<Field label="Name" />).input).not.toHaveProperty('dir');
});

test('a unit and buttons come after the value', () => {
  const { html } = draw(
    <Field label="Money" unit="USD">
      <button type="button">All</button>
    </Field>,
  );
  expect(html.indexOf('USD')).toBeGreaterThan(html.indexOf('<input'));
  expect(html.indexOf('All')).toBeGreaterThan(html.indexOf('USD'));
});

test('a password field stays one', () => {
  expect(draw(<Field label="Password" type="password" />).input.type).toBe('password');
});
