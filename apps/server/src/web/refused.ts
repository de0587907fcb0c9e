// The two kinds of rejection: by a rule (HTTP 200, code 0 or 999), or by the transport (an HTTP status). The contract's
// table has the parameter, the amounts and the status of each.
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
  /** Amounts on the wire, from which a client can offer a correction. */
  readonly details?: RefusalDetails<ErrorName> | undefined;
  /** Parameters of the message beyond the details. */
  readonly params?: MessageParams;
}

/** A rejection by a rule: a call throws it, and one place answers it. */
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
      /** Replaces the status of the table. */
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
