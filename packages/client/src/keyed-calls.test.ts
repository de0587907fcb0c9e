// The compiler rejects a call that takes an Idempotency-Key and is sent without one, so no test walks the senders: this
// one compares the types with the rule by which the server accepts keys.
import {
  type CallName,
  type OfficeCallName,
  officeCalls,
  paths,
  takesKey,
  takesOfficeKey,
  type UnkeyedCallName,
  type UnkeyedOfficeCallName,
} from '@candor/contract';
import { expect, expectTypeOf, test } from 'vitest';
import type { Http } from './http.ts';
import type { OfficeHttp } from './office/office-http.ts';

test('a command of a client is sent with a key, a login and a list without', () => {
  type Some = 'alertMake' | 'submit' | 'login' | 'createDemo' | 'kline';
  expectTypeOf<Exclude<Some, UnkeyedCallName>>().toEqualTypeOf<'alertMake' | 'submit'>();
  const some: readonly Some[] = ['alertMake', 'submit', 'login', 'createDemo', 'kline'];
  expect(some.filter((name: CallName) => takesKey(paths[name]))).toEqual(['alertMake', 'submit']);
});

test('an action of an operator is sent with a key, the steps of a login and a list without', () => {
  type Some = 'officePayWithdrawal' | 'officeLogin' | 'officeEnrol' | 'officeClients';
  expectTypeOf<Exclude<Some, UnkeyedOfficeCallName>>().toEqualTypeOf<'officePayWithdrawal'>();
  const some: readonly Some[] = ['officePayWithdrawal', 'officeLogin', 'officeEnrol', 'officeClients'];
  expect(some.filter((name: OfficeCallName) => takesOfficeKey(officeCalls[name]))).toEqual([
    'officePayWithdrawal',
  ]);
});

test('both clients reject a command without its key', () => {
  expectTypeOf<Http['call']>().toBeCallableWith('cancelTrade', { id: 1 }, { idempotencyKey: 'k' });
  // @ts-expect-error: the key is missing
  expectTypeOf<Http['call']>().toBeCallableWith('cancelTrade', { id: 1 }, { showFault: true });
  expectTypeOf<OfficeHttp['call']>().toBeCallableWith('officeChatTyping', { id: 1 }, { key: 'k' });
  // @ts-expect-error: the key is missing
  expectTypeOf<OfficeHttp['call']>().toBeCallableWith('officeChatTyping', { id: 1 });
});
