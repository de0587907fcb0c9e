// Quick replies over HTTP: each in the languages in which it was written, and in English for the others.
import { CANNED_MAX } from '@candor/contract';
import { LANGUAGES } from '@candor/i18n/server';
import type pg from 'pg';
import { cleanText } from '../../web/clean-text.ts';
import type { Operator } from '../../web/operator.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused, invalid, missing } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { presentQuickReply } from './present-chat.ts';
import {
  listQuickReplies,
  lockQuickReply,
  lockQuickReplyNames,
  type QuickReply,
  retireQuickReply,
  saveQuickReply,
} from './quick-reply-rows.ts';

export function registerQuickReplyCalls(
  register: RegisterOfficeCall,
  { db, audit, now }: Pick<ModuleContext, 'db' | 'audit' | 'now'>,
): void {
  register('officeCanned', { weight: weights.stored }, async () => {
    const list = (await listQuickReplies(db.requests)).map(presentQuickReply);
    return { data: { list, total: list.length } };
  });

  async function save(
    client: pg.ClientBase,
    operator: Operator,
    given: Pick<QuickReply, 'name' | 'texts'>,
    before?: QuickReply,
  ) {
    const { name, texts } = given;
    const saved = await saveQuickReply(client, {
      ...(before && { id: before.id }),
      ...{ name, texts, changedBy: operator.email, changedAt: new Date(now()) },
    });
    if (!saved) throw new CallRefused('canned_name_taken');
    await audit.record(client, {
      operator,
      act: before ? 'change' : 'add',
      subject: `canned answer ${saved.id}`,
      before: before && { name: before.name, texts: before.texts },
      after: { name, texts },
    });
    return { data: presentQuickReply(saved) };
  }

  register('officeAddCanned', { weight: weights.written }, async ({ params, operator, once }) => {
    const given = { name: readName(params.name), texts: readTexts(params.texts) };
    return once(async ({ client }) => {
      await lockQuickReplyNames(client);
      if ((await listQuickReplies(client)).length >= CANNED_MAX)
        throw new CallRefused('canned_too_many', { details: { max: CANNED_MAX } });
      return save(client, operator, given);
    });
  });

  register('officeChangeCanned', { weight: weights.written }, async ({ params, operator, once }) => {
    const id = parseWhole('id', params.id);
    const given = { name: readName(params.name), texts: readTexts(params.texts) };
    return once(async ({ client }) => {
      const before = await lockQuickReply(client, id);
      if (!before) throw new CallRefused('canned_not_found');
      return save(client, operator, given, before);
    });
  });

  register('officeRetireCanned', { weight: weights.written }, async ({ params, operator, once }) => {
    const id = parseWhole('id', params.id);
    return once(async ({ client }) => {
      const before = await lockQuickReply(client, id);
      if (!before) throw new CallRefused('canned_not_found');
      await retireQuickReply(client, id, new Date(now()));
      await audit.record(client, {
        operator,
        act: 'retire',
        subject: `canned answer ${id}`,
        before: { name: before.name, texts: before.texts },
      });
      return { data: presentQuickReply(before) };
    });
  });
}

/** One or more words, on one line. */
function readName(typed: string): string {
  const name = cleanText(typed).replaceAll(/\s+/g, ' ');
  if (name === '') throw invalid('name');
  return name;
}

/** Only texts in the sixteen languages; empty ones are dropped. */
function readTexts(given: Readonly<Record<string, string>>): QuickReply['texts'] {
  const known: ReadonlySet<string> = new Set(LANGUAGES);
  const texts = Object.entries(given).map(([language, text]) => [language, cleanText(text)] as const);
  if (texts.some(([language]) => !known.has(language))) throw invalid('texts', { allowed: [...known] });
  const written = Object.fromEntries(texts.filter(([, text]) => text !== '')) as QuickReply['texts'];
  if (!written.en) throw missing('texts.en');
  return written;
}
