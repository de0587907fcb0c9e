// The two ways in which a request is turned down: by a rule (HTTP 200, code 0 or 999) or by the transport (a status). The
// contract's table says which parameter a refusal is about, which figures it has, and which status.
import {
  type ErrorName,
  type RefusalDetails,
  type RefusalRow,
  refusals,
  type TransportRefusal,
} from '@candor/contract';
import type { MessageParams } from '@candor/i18n/server';

export interface RefusalContext {
  readonly field?: string | undefined;
  /** Figures on the wire, from which a client can offer the fix. */
  readonly details?: RefusalDetails<ErrorName> | undefined;
  /** What the message needs beyond the details. */
  readonly params?: MessageParams;
}

/** A refusal by the rules: thrown by a call, answered in one place. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly code: ErrorName;
  readonly context: RefusalContext;

  constructor(code: ErrorName, context: RefusalContext = {}) {
    super(code);
    this.code = code;
    const row: RefusalRow = refusals[code];
    const field = context.field ?? row.field ?? undefined;
    this.context = { ...context, field };
  }
}

export const missing = (field: string): CallRefused => new CallRefused('missing_parameter', { field });
export const invalid = (field: string, details?: RefusalDetails<'invalid_parameter'>): CallRefused =>
  new CallRefused('invalid_parameter', { field, details });

/** A fault of the transport: an HTTP status with the same envelope. */
export class TransportFault extends Error {
  override readonly name = 'TransportFault';
  readonly status: number;
  readonly code: TransportRefusal;
  readonly headers: Readonly<Record<string, string>>;
  readonly params: MessageParams;

  constructor(
    code: TransportRefusal,
    more: {
      /** Another than the table's. */
      status?: number;
      headers?: Readonly<Record<string, string>>;
      params?: MessageParams;
    } = {},
  ) {
    super(code);
    this.status = more.status ?? refusals[code].status;
    this.code = code;
    this.headers = more.headers ?? {};
    this.params = more.params ?? {};
  }
}
