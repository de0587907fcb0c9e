import { memoryStorage } from '@candor/client';
import { expect, test } from 'vitest';
import { forgetEntry, keepEntry, readEntry, readLastArea } from './stored-entry.ts';

const draft = {
  method: 'mobile',
  email: 'ann@example.com',
  mobile: '1512345',
  areaId: 276,
  residenceId: 40,
  inviteCode: 'ABCD2345',
} as const;

test('typed input survives a reload until it is sent', () => {
  const storage = memoryStorage();
  keepEntry(draft, storage);
  expect(readEntry(storage)).toEqual(draft);
  forgetEntry(storage);
  expect(readEntry(storage)).toMatchObject({ method: 'email', email: '', areaId: null });
  expect(readLastArea(storage)).toBe(276);
  forgetEntry(storage);
  expect(readLastArea(storage)).toBe(276);
  expect(readLastArea(memoryStorage())).toBeNull();
});

test.each(['', '{', '[]', 'null', '{"method":1,"email":{},"areaId":"276"}'])(
  'damaged storage (%s) counts as empty',
  (text) => {
    const storage = memoryStorage();
    storage.setItem('candor.entry', text);
    expect(readEntry(storage)).toEqual({
      method: 'email',
      email: '',
      mobile: '',
      areaId: null,
      residenceId: null,
      inviteCode: '',
    });
  },
);
