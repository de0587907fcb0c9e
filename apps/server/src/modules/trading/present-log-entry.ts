// One movement of cash as the wire carries it.
import type { AccountLogEntry } from '@candor/contract';
import { moneyToNumber } from '@candor/core';
import { type Language, type MessageKey, translateMessage } from '@candor/i18n/server';
import type { LogEntry } from './lists.ts';
import { presentTime } from './present-order.ts';

export function presentLogEntry(entry: LogEntry, language: Language): AccountLogEntry {
  const memo = translateMessage(language, `kind.${entry.kind}` as MessageKey);
  return {
    Id: entry.id,
    Value: moneyToNumber(entry.value),
    Balance: moneyToNumber(entry.balance),
    Kind: entry.kind,
    MemoTran: entry.orderId === null ? memo : `${memo} · #${entry.orderId}`,
    CreatedAtTran: presentTime(entry.at),
  };
}
