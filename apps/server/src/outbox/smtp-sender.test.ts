// E-mail by a real mail server: both parts in every language, one recipient only, the same id at every try.
import { languageInfo } from '@candor/i18n';
import { LANGUAGES } from '@candor/i18n/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { renderWords } from '../notifications/templates.ts';
import type { WaitingMessage } from './sender.ts';
import { makeSmtpSender, type SmtpSender } from './smtp-sender.ts';
import { headerOf, type MailServer, openMailServer, partOf } from './testing/mail-server.ts';

let server: MailServer;
let sender: SmtpSender;
beforeAll(async () => {
  server = await openMailServer();
  sender = makeSmtpSender({ url: server.url, from: 'Candor <no-reply@candor.example>', waitMs: 3_000 });
});
afterAll(async () => {
  sender.close();
  await server.close();
});
beforeEach(() => {
  server.received.length = 0;
  server.refuseWith = 0;
});

const plain: WaitingMessage = {
  id: 1,
  key: '7b1f3d1e-0000-4000-8000-000000000001',
  to: 'ann@example.com',
  subject: 'Hello',
  text: 'A text.',
  template: null,
  network: null,
};
const paid = (language: (typeof LANGUAGES)[number], reference = 'TX<1>'): WaitingMessage => {
  const params = { amount: 1234.5, reference };
  const { subject, paragraphs } = renderWords(language, { template: 'withdrawal_paid', params });
  return {
    ...plain,
    subject,
    text: paragraphs.join('\n\n'),
    template: { name: 'withdrawal_paid', language, params },
  };
};

test.each(LANGUAGES)('a message in %s has HTML and plain text, in its direction', async (language) => {
  expect(await sender.send(paid(language))).toEqual({ sent: true });
  const { raw, to, from } = server.received[0] ?? { raw: '', to: [], from: '' };
  expect([from, to]).toEqual(['no-reply@candor.example', ['ann@example.com']]);
  expect(headerOf(raw, 'Subject')).toBe(paid(language).subject);
  expect(headerOf(raw, 'Message-ID')).toBe(`<${plain.key}@candor.example>`);
  expect(headerOf(raw, 'Content-Language')).toBe(languageInfo(language).tag);
  const [html, text] = [partOf(raw, 'text/html'), partOf(raw, 'text/plain')];
  const { direction } = languageInfo(language);
  expect(html).toContain(`<body dir="${direction}"`);
  expect(html).toContain(`<table role="presentation" dir="${direction}"`);
  expect(html).toContain(`direction:${direction}`);
  expect(html).toContain('<bdi dir="ltr">TX&lt;1&gt;</bdi>');
  expect(html).not.toMatch(/(?:src|href|url)\s*[=(]|[\u2066-\u2069]/i);
  expect(text).toContain('TX<1>');
  for (const part of [html, text]) expect(part).toContain('Candor');
});

test('the e-mail with a registration code names the venue in its subject', () => {
  const params = { code: '123456', minutes: 10 };
  const { subject } = renderWords('en', { template: 'code_register', params });
  expect(subject).toBe('Your Candor registration code');
});

test.each([
  'ann@example.com, eve@example.com',
  'ann@example.com;eve@example.com',
  'ann@example.com\r\nBcc: eve@example.com',
  'ann@example.com eve@example.com',
  'Ann <ann@example.com>',
  '"ann, eve@example.com"@example.com',
  "ann'x@example.com",
  'ann@example.com\u2028',
  'ann(comment)@example.com',
  'ann@[127.0.0.1]',
  'ann@a@b.example',
  'ann',
  '',
])('nothing is sent to %j', async (to) => {
  expect(await sender.send({ ...plain, to })).toMatchObject({ sent: false, final: true });
  expect(server.received).toEqual([]);
});

test.each(['Hello\r\nBcc: eve@example.com', 'Hello\nX-Evil: 1', 'Hello\u2028Bcc: eve@example.com'])(
  'the subject %j stays one header',
  async (subject) => {
    await sender.send({ ...plain, subject });
    const { raw = '', to } = server.received[0] ?? {};
    expect(to).toEqual(['ann@example.com']);
    expect(headerOf(raw, 'Bcc')).toBe('');
    expect(headerOf(raw, 'X-Evil')).toBe('');
    expect(headerOf(raw, 'Subject')).toMatch(/^Hello /);
  },
);

test('typed input in a message stays text in its HTML and its plain text, and reaches no header', async () => {
  await sender.send(paid('en', '<img src=x onerror=alert(1)>\r\nBcc: eve@example.com'));
  const { raw = '', to } = server.received[0] ?? {};
  expect(to).toEqual(['ann@example.com']);
  expect(headerOf(raw, 'Bcc')).toBe('');
  expect(partOf(raw, 'text/html')).toContain('&lt;img src=x onerror=alert(1)&gt; Bcc: eve@example.com');
  expect(partOf(raw, 'text/html')).not.toContain('<img');
});

test('a file or an address in a text is never loaded', async () => {
  await sender.send({ ...plain, text: 'file:///etc/passwd https://example.com/' });
  expect(partOf(server.received[0]?.raw ?? '', 'text/plain')).toContain('file:///etc/passwd');
});

test('permanent and temporary rejections and an unreachable server are distinguished', async () => {
  server.refuseWith = 550;
  expect(await sender.send(plain)).toMatchObject({ sent: false, final: true });
  server.refuseWith = 451;
  const passing = await sender.send(plain);
  expect(passing).toMatchObject({ sent: false });
  expect(passing).not.toHaveProperty('final');
  const away = makeSmtpSender({ url: 'smtp://user:secret@127.0.0.1:9', from: 'a@b.example', waitMs: 2_000 });
  const outcome = await away.send(plain);
  expect(outcome).toMatchObject({ sent: false, down: true });
  expect(JSON.stringify(outcome)).not.toContain('secret');
  away.close();
});
