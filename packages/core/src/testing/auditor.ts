// An independent check: a naive venue written from the contract, without code of the engine or the ledger. It receives
// every command and market event, calculates the expected results, and compares answers, events and balances.
import type { Command, CommandRequest } from '../model/command.ts';
import type { VenueEvent } from '../model/event.ts';
import type { MarketEvent } from '../model/market.ts';
import type { Refusal } from '../model/refusal.ts';
import type { OrderView } from '../model/view.ts';
import type { Money } from '../units/units.ts';
import {
  type AuditedReply,
  accountOf,
  type Books,
  expectEvent,
  newBooks,
  post,
  quoteOf,
  statusOf,
} from './auditor-books.ts';
import {
  auditArchive,
  auditCancel,
  auditChange,
  auditClose,
  auditCloseBy,
  auditExpiries,
  auditLink,
  auditReset,
  auditStops,
  DEMO_START,
} from './auditor-change.ts';
import { countAct, countKey, recallKey, refusedAct, rememberKey } from './auditor-keys.ts';
import { auditMoney } from './auditor-money.ts';
import { auditPlace } from './auditor-place.ts';
import { auditDailyLossWindows, auditProtection } from './auditor-protection.ts';
import { auditDeferredSwaps, auditRollover } from './auditor-rollover.ts';
import { auditHalt, refusedSettings, refusedSpec, takeSpec } from './auditor-spec.ts';
import { auditTick, takeTick } from './auditor-tick.ts';
import { auditBreakEven, auditGuarantee, auditTrail } from './auditor-trail.ts';

export interface Expectation {
  /** Null for market events. */
  readonly reply: AuditedReply | null;
  readonly events: readonly VenueEvent[];
}

export class Auditor {
  books: Books;

  constructor(shard: number) {
    this.books = newBooks(shard);
  }

  command(request: CommandRequest, at: number): Expectation {
    this.books.expected = [];
    auditExpiries(this.books, at);
    this.books.commanding = request.actor;
    return { reply: this.#answer(request, at), events: this.books.expected };
  }

  market(event: MarketEvent, at: number): Expectation {
    const { books } = this;
    books.expected = [];
    books.commanding = null;
    auditExpiries(books, at);
    switch (event.kind) {
      case 'session': {
        const { instrumentId, status, nextOpen } = event;
        const quote = quoteOf(books, instrumentId);
        if (quote && status === 'open' && statusOf(books, instrumentId).status !== 'open') quote.old = true;
        books.sessions = books.sessions.filter((session) => session.instrumentId !== instrumentId);
        books.sessions.push({ instrumentId, status, nextOpen });
        break;
      }
      case 'confirmation':
        for (const quote of books.quotes)
          if (event.instrumentIds.includes(quote.instrumentId) && event.until > quote.confirmed)
            quote.confirmed = event.until;
        break;
      case 'rollover':
        auditRollover(books, event, at);
        auditDailyLossWindows(books, at);
        break;
      case 'tick':
        if (!takeTick(books, event)) break;
        auditDeferredSwaps(books, at);
        auditDailyLossWindows(books, at);
        auditTick(books, event, at);
    }
    return { reply: null, events: books.expected };
  }

  passTime(at: number): Expectation {
    const { books } = this;
    books.expected = [];
    auditExpiries(books, at);
    return { reply: null, events: books.expected };
  }

  /** A restarted process knows its journal and nothing of the market. */
  forgetMarket(): void {
    this.books.quotes = [];
    this.books.sessions = [];
  }

  #answer(request: CommandRequest, at: number): AuditedReply {
    const { command, actor, idempotency: key } = request;
    const { books } = this;
    if (command.type === 'OpenAccount') return this.#openAccount(command, at);
    if (command.type === 'ConfigureInstrument') {
      const { terms: spec } = command;
      const refusal = refusedSpec(books, spec);
      if (refusal) return { ok: false, refusal };
      takeSpec(books, spec);
      expectEvent(books, { type: 'InstrumentConfigured', at, terms: spec });
      return { ok: true, order: null, account: null };
    }
    if (command.type === 'HaltInstrument' || command.type === 'ResumeInstrument')
      return auditHalt(books, command, at);
    if (command.type === 'ChangeSettings') {
      const refusal = refusedSettings(command.settings);
      if (refusal) return { ok: false, refusal };
      books.settings = command.settings;
      expectEvent(books, { type: 'SettingsChanged', at, settings: command.settings });
      return { ok: true, order: null, account: null };
    }
    if (command.type === 'AnchorAudit') {
      const { rows, hash } = command;
      expectEvent(books, { type: 'AuditAnchored', at, rows, hash });
      return { ok: true, order: null, account: null };
    }
    if (command.type === 'AnchorInputs') {
      expectEvent(books, { type: 'InputsAnchored', at, hash: command.hash });
      return { ok: true, order: null, account: null };
    }
    if (command.type === 'RecordErasure') throw new Error('the simulation erases no keys');
    if (command.type === 'RecordStart') {
      expectEvent(books, { type: 'VenueStarted', at, before: command.before });
      return { ok: true, order: null, account: null };
    }
    if (command.type === 'RecordExecution') {
      const { real, demo } = command;
      expectEvent(books, { type: 'ExecutionCounted', at, real, demo });
      return { ok: true, order: null, account: null };
    }
    const { accountId } = command;
    const account = accountOf(books, accountId);
    if (!account) return { ok: false, refusal: { code: 'account_not_found' } };
    const known = key && recallKey(books, accountId, key, actor);
    if (known) return known;
    if (command.type === 'ArchiveAccount') {
      const refusal = auditArchive(books, account, at);
      return refusal ? { ok: false, refusal } : { ok: true, order: null, account: null };
    }
    // An operator's command does not count as the client's.
    const isOffice = command.type === 'ClosePosition' && command.cause !== undefined;
    const excess = isOffice ? null : refusedAct(books, account, at);
    if (excess) return { ok: false, refusal: excess };
    const before = books.expected.length;
    const reply = this.#decide(request, at);
    if (!isOffice && (key || reply.ok)) countAct(books, account, at);
    // A repeated command emits no event, and nothing is stored under the key.
    const isNew = !reply.ok || books.expected.length > before;
    if (key && isNew) {
      if (!reply.ok)
        expectEvent(books, { type: 'CommandRefused', at, accountId, key, refusal: reply.refusal });
      rememberKey(books, accountId, key, reply);
      countKey(books, accountId, key, actor);
    }
    return reply;
  }

  #decide({ command, actor, idempotency: key }: CommandRequest, at: number): AuditedReply {
    const { books } = this;
    const account = 'accountId' in command ? accountOf(books, command.accountId) : undefined;
    if (!account) throw new Error('the account was looked up before');
    const asReply = (outcome: OrderView | Refusal): AuditedReply =>
      'code' in outcome ? { ok: false, refusal: outcome } : { ok: true, order: outcome, account: null };
    switch (command.type) {
      case 'PlaceOrder':
        return asReply(auditPlace(books, account, command, at, key));
      case 'ClosePosition':
        return asReply(auditClose(books, account, command, at, key));
      case 'CancelOrder':
        return asReply(auditCancel(books, account, command, at, key));
      case 'CloseBy':
        return asReply(auditCloseBy(books, account, command, at, key));
      case 'SetStops':
        return asReply(auditStops(books, account, command, at, key));
      case 'SetTrail':
        return asReply(auditTrail(books, account, command, at, key));
      case 'SetBreakEven':
        return asReply(auditBreakEven(books, account, command, at, key));
      case 'SetGuaranteedStop':
        return asReply(auditGuarantee(books, account, command, at, key));
      case 'LinkOrders':
        return asReply(auditLink(books, account, command, at, key));
      case 'ChangePending':
        return asReply(auditChange(books, account, command, at, key));
      case 'ResetDemo': {
        const refusal = auditReset(books, account, at, key);
        if (refusal) return { ok: false, refusal };
        return { ok: true, order: null, account: viewOf(account) };
      }
      case 'ConfigureInstrument':
      case 'HaltInstrument':
      case 'ResumeInstrument':
      case 'ChangeSettings':
      case 'AnchorAudit':
      case 'AnchorInputs':
      case 'RecordErasure':
      case 'RecordStart':
      case 'RecordExecution':
      case 'OpenAccount':
      case 'ArchiveAccount':
        throw new Error(`${command.type} was answered before`);
      case 'SetClientClass':
      case 'SetLossLimit':
      case 'StartCoolingOff':
        return auditProtection(books, command, { account, actor, at, key });
      case 'CreditDeposit':
      case 'RequestWithdrawal':
      case 'CancelWithdrawal':
      case 'ApproveWithdrawal':
      case 'PayWithdrawal':
      case 'RejectWithdrawal':
      case 'AdjustBalance':
      case 'BlockAccount':
      case 'UnblockAccount':
      case 'RewardReferral':
        return auditMoney(books, command, { account, actor, at, key });
    }
  }

  #openAccount(command: Extract<Command, { type: 'OpenAccount' }>, at: number): AuditedReply {
    const { books } = this;
    const { accountId, demo } = command;
    if (accountOf(books, accountId)) return { ok: true, order: null, account: null };
    const nothing = {
      balance: 0,
      locked: 0,
      blocked: false,
      seq: 0,
      called: false,
      keysDay: 0,
      keysCount: 0,
      actsDay: 0,
      actsCount: 0,
      professional: false,
      coolingOffEnds: 0,
      dayOpen: null,
      dayBooked: 0,
    };
    const account = { id: accountId, demo, ...nothing, lossLimits: [] };
    books.accounts.push(account);
    const grant = (demo ? DEMO_START : 0) as Money;
    post(books, account, 'demo_money', grant);
    expectEvent(books, { type: 'AccountOpened', at, accountId, demo, grant });
    return { ok: true, order: null, account: viewOf(account) };
  }
}

/** The view of an account without positions. */
const viewOf = (account: { id: number; demo: boolean; balance: number; seq: number }) => ({
  accountId: account.id,
  demo: account.demo,
  balance: account.balance as Money,
  locked: 0 as Money,
  profits: 0 as Money,
  margin: 0 as Money,
  seq: account.seq,
});
