import { formatVerifierKey } from '@candor/proof';
import { describe, expect, it } from 'vitest';
import { parseSettings } from './settings.ts';
import { makeLog, ORIGIN } from './testing/make-witness.ts';

const vkey = formatVerifierKey(makeLog(1).key);
const url = 'https://venue.example/proof/tape';

describe('settings', () => {
  it('accept followed logs and logs that hand in', () => {
    const { logs, followed, ...rest } = parseSettings([url, vkey], { LISTEN: '[::1]:80', EVERY: '5' });
    expect([...logs.keys()]).toEqual([ORIGIN]);
    expect(followed).toMatchObject([{ url, keys: [{ name: ORIGIN }] }]);
    expect(rest).toMatchObject({ host: '[::1]', port: 80, folder: './witness', everyMs: 5_000 });
    expect(parseSettings([vkey], {})).toMatchObject({ host: '127.0.0.1', port: 7380, followed: [] });
  });

  it.each<[string, string[], NodeJS.ProcessEnv, string]>([
    ['no log', [], {}, 'at least one log'],
    ['a URL without a key', [url], {}, 'needs its log'],
    ['two URLs in a row', [url, url, vkey], {}, 'needs its log'],
    ['a key with a wrong letter', [vkey.replace('venue', 'venus')], {}, 'neither a URL nor a verifier key'],
    ['a port that is none', [vkey], { LISTEN: '99999' }, 'LISTEN'],
    ['no port', [vkey], { LISTEN: 'here' }, 'LISTEN'],
    ['no pause', [vkey], { EVERY: '0' }, 'EVERY'],
  ])('reject %s', (_, words, env, why) => {
    expect(() => parseSettings(words, env)).toThrow(why);
  });
});
