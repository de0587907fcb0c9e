// One movement of an account's money as the wire carries it. Its Id is the number of its event in the journal, and of
// its transaction among those of that event.
import type { AccountLogEntry } from '@candor/contract';
import { moneyToNumber } from '@candor/core';
import { type Language, type MessageKey, translateMessage } from '@candor/i18n/server';
import type { LogEntry } from './lists.ts';
import { presentTime } from './present-order.ts';

export function presentLogEntry(entry: LogEntry, language: Language): AccountLogEntry {
  const memo = translateMessage(language, `kind.${entry.kind}` as MessageKey);
  const number = entry.orderId ?? entry.subject;
  return {
    Id: entry.id,
    Value: moneyToNumber(entry.value),
    Balance: moneyToNumber(entry.balance),
    Reserved: moneyToNumber(entry.reserved),
    ReservedBalance: moneyToNumber(entry.reservedBalance),
    Kind: entry.kind,
    MemoTran: number === null ? memo : `${memo} · #${number}`,
    CreatedAtTran: presentTime(entry.at),
  };
}
