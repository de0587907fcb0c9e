// Incoming frames: parsed into commands of the contract, or rejected with the reason.
import {
  type ClientFrame,
  type CommandAnswer,
  clientFrame,
  clientFrames,
  type ErrorName,
} from '@candor/contract';
import type { Language, MessageParams } from '@candor/i18n/server';
import { presentRefusal } from '../answer.ts';

export type ParsedFrame =
  | { readonly ok: true; readonly frame: ClientFrame }
  | { readonly ok: false; readonly cmd: string; readonly error: ErrorName; readonly field?: string };

export function parseFrame(text: string): ParsedFrame {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, cmd: 'error', error: 'malformed_frame' };
  const { cmd } = value as { cmd?: unknown };
  if (typeof cmd !== 'string') return { ok: false, cmd: 'error', error: 'malformed_frame', field: 'cmd' };
  if (!Object.hasOwn(clientFrames, cmd))
    return { ok: false, cmd: cmd.slice(0, 32), error: 'unknown_command', field: 'cmd' };
  const result = clientFrame.safeParse(value);
  if (result.success) return { ok: true, frame: result.data };
  const field = String(result.error.issues[0]?.path[0] ?? 'cmd');
  const absent = (value as Record<string, unknown>)[field] === undefined;
  return { ok: false, cmd, error: absent ? 'missing_parameter' : 'invalid_parameter', field };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function presentFrameRefusal(
  language: Language,
  cmd: string,
  error: ErrorName,
  more: { field?: string | undefined; topic?: string; params?: MessageParams } = {},
): CommandAnswer {
  const { code, msg, field } = presentRefusal(language, error, {
    field: more.field,
    params: more.params ?? {},
  });
  return {
    cmd,
    code,
    msg,
    error,
    ...(field === undefined ? {} : { field }),
    ...(more.topic === undefined ? {} : { topic: more.topic }),
  };
}
