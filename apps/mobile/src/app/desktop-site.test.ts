import { expect, test } from 'vitest';
import { desktopAddress, isDesktop } from './desktop-site.ts';

const agents = {
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36',
  tablet: 'Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
};

test.each([
  ['windows', true],
  ['mac', true],
  ['iphone', false],
  ['android', false],
  ['tablet', false],
] as const)('%s is a desktop: %s', (name, expected) =>
  expect(isDesktop({ userAgent: agents[name] })).toBe(expected),
);

const device = { userAgent: agents.windows };
test('a desktop goes to the same page of the desktop site, a phone and that very site stay', () => {
  const here = new URL('https://m.example.com/news/detail?id=3#x');
  expect(desktopAddress('pc.example.com', here, device)).toBe('https://pc.example.com/news/detail?id=3#x');
  expect(desktopAddress('', here, device)).toBeNull();
  expect(desktopAddress('pc.example.com', here, { userAgent: agents.iphone })).toBeNull();
  // A browser in a narrow desktop window may claim to be a phone.
  expect(desktopAddress('pc.example.com', here, { ...device, isMobile: true })).toBeNull();
  expect(desktopAddress('pc.example.com', new URL('https://pc.example.com/'), device)).toBeNull();
});
