import { describe, expect, test } from 'vitest';
import { fieldFault, labelOf } from './field-words.ts';

const fault = (field: string | null, details: Record<string, unknown> = {}, error = 'invalid_parameter') => ({
  error,
  field,
  details,
  msg: 'as the server says it',
});

describe('a fault names its field by its label', () => {
  test.each([
    [fault('multiples.4'), 'Number 5 of “Leverage offered” is not a whole number.'],
    [fault('payee_name'), '“Payee name” is not valid.'],
    [fault('usd_price', {}, 'missing_parameter'), '“Units of this currency per 1 USD” is needed.'],
    [fault('min', { decimals: 6 }), '“Minimum” can have at most 6 decimals.'],
    [fault('hours', { min: 1, max: 720 }), '“Hours” must be from 1 to 720.'],
    [fault('max', { min: 20 }), '“Maximum” must be at least 20.'],
    [fault('min', { min: 0 }), '“Minimum” is too small.'],
    [fault('draw_rate', { max: 1 }), '“Fee” must be less than 1.'],
    [fault('type', { allowed: ['1', '2'] }), '“Type” must be one of: 1, 2.'],
    [fault('password', {}, 'password_too_common'), undefined],
    [fault(null), undefined],
  ])('%o', (given, said) => {
    expect(fieldFault(given)).toBe(said);
  });

  test('by the label of its form if it has one', () => {
    expect(fieldFault(fault('payee_account'), 'IBAN')).toBe('“IBAN” is not valid.');
  });
});

test('the server’s name and the wire’s name of a field have one label', () => {
  expect(labelOf('lots_min')).toBe(labelOf('lotsMin'));
  expect(labelOf('isDisabled')).toBe('Disabled');
});
