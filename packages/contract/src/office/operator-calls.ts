// Calls for operators' login and for adding and changing operators.
import * as z from 'zod/mini';
import { keyRefusals } from '../wire/call.ts';
import { none, page, wholeNumber } from '../wire/parameters.ts';
import { changeReason, waitingChange } from './change-shapes.ts';
import { INVITATION_HOURS, OPERATOR_PASSWORD_MIN } from './lengths.ts';
import type { OfficeCallContract } from './office-call.ts';
import { invitedOperator, operator, operatorLogin, operatorRow, operatorSession, role } from './shapes.ts';

const email = z.string().check(z.trim(), z.minLength(3), z.maxLength(254));
const password = z.string().check(z.minLength(1), z.maxLength(200));
const code = z.string().check(z.regex(/^\d{6}$/));
const id = wholeNumber;

const passwordRefusals = ['password_too_short', 'password_contains_name', 'password_too_common'] as const;
const newOperatorRule = `The operator chooses a password by the link, which works once and for ${INVITATION_HOURS} hours. For OFFICE_NEW_OPERATOR_HOURS (24) they count as none of two operators.`;

export const operatorsOfficeCalls = {
  officeLogin: {
    method: 'POST',
    path: '/login',
    permission: 'none',
    params: z.object({ email, password, code: z.optional(code) }),
    data: operatorLogin,
    summary: 'Log in: the answer sets the cookie, unless its step is code',
    description:
      'Step code: the password was right, and the same call with the code of the authenticator app logs in. Step password: a password that someone else has seen is changed first. Step enrol: otpauth is scanned, and its first code sent. Failures are answered later and later (429, Retry-After).',
    refusals: ['wrong_credentials', 'office_code_wrong', 'rate_limited'],
  },
  officeLogout: {
    method: 'POST',
    path: '/logout',
    permission: 'begun',
    params: none,
    data: z.null(),
    summary: 'End this session',
    refusals: [],
  },
  officeMe: {
    method: 'GET',
    path: '/me',
    permission: 'any',
    params: none,
    data: operator,
    summary: 'Who is logged in, and what they may do',
    refusals: [],
  },
  officePassword: {
    method: 'POST',
    path: '/password',
    permission: 'begun',
    params: z.object({ password, current: z.optional(password) }),
    data: operatorLogin,
    summary: 'Change the own password',
    description: `At least ${OPERATOR_PASSWORD_MIN} characters, none of the common ones, none with the operator’s name or e-mail address in it, and not the one before. current is needed unless a login's step asks for the change. Every other login of this operator ends.`,
    refusals: ['wrong_credentials', ...passwordRefusals, 'rate_limited'],
  },
  officeAcceptInvitation: {
    method: 'POST',
    path: '/invitation',
    permission: 'none',
    params: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)), password }),
    data: operatorLogin,
    summary: 'Choose a password by the token of an invitation link, and log in',
    description: `The token is what follows the # of the link. It works once, for ${INVITATION_HOURS} hours.`,
    refusals: ['invitation_invalid', ...passwordRefusals],
  },
  officeEnrol: {
    method: 'POST',
    path: '/enrol',
    permission: 'begun',
    params: z.object({ code }),
    data: operatorLogin,
    summary: 'Set up the second factor with the first code of the app',
    refusals: ['office_code_wrong', 'operation_unavailable', 'rate_limited'],
  },
  officeSessions: {
    method: 'GET',
    path: '/sessions',
    permission: 'any',
    params: none,
    data: z.object({ list: z.array(operatorSession), total: z.int() }),
    summary: 'The own logins that are alive',
    refusals: [],
  },
  officeEndSession: {
    method: 'POST',
    path: '/sessions/{id}/end',
    permission: 'any',
    params: z.object({ id }),
    data: z.null(),
    summary: 'End one of the own logins',
    refusals: [...keyRefusals],
  },
  officeOperators: {
    method: 'GET',
    path: '/operators',
    permission: 'operators.read',
    params: z.object({ page }),
    data: z.object({ list: z.array(operatorRow), total: z.int() }),
    summary: 'Who works in the office',
    refusals: [],
  },
  officeAddOperator: {
    method: 'POST',
    path: '/operators',
    permission: 'operators.write',
    params: z.object({
      email,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      role,
      reason: changeReason,
    }),
    data: z.union([invitedOperator, waitingChange]),
    summary: 'Add an operator, who gets an invitation link by e-mail; the answer has the link once',
    description: newOperatorRule,
    refusals: ['operator_exists', ...keyRefusals],
  },
  officeChangeRole: {
    method: 'POST',
    path: '/operators/{id}/role',
    permission: 'operators.write',
    params: z.object({ id, role, reason: changeReason }),
    data: z.union([operatorRow, waitingChange]),
    summary: 'Give another operator another role, from their next request on',
    refusals: ['operator_not_found', 'own_operator', ...keyRefusals],
  },
  officeDisableOperator: {
    method: 'POST',
    path: '/operators/{id}/disable',
    permission: 'operators.write',
    params: z.object({ id }),
    data: operatorRow,
    summary: 'Disable another operator and end their sessions',
    refusals: ['operator_not_found', 'own_operator', ...keyRefusals],
  },
  officeEnableOperator: {
    method: 'POST',
    path: '/operators/{id}/enable',
    permission: 'operators.write',
    params: z.object({ id, reason: changeReason }),
    data: z.union([operatorRow, waitingChange]),
    summary: 'Re-enable another operator',
    refusals: ['operator_not_found', 'own_operator', ...keyRefusals],
  },
  officeResetOperator: {
    method: 'POST',
    path: '/operators/{id}/reset',
    permission: 'operators.write',
    params: z.object({ id, reason: changeReason }),
    data: z.union([invitedOperator, waitingChange]),
    summary:
      'Remove the password and two-factor authentication of another operator, who gets an invitation link by e-mail; the answer has the link once',
    description: newOperatorRule,
    refusals: ['operator_not_found', 'own_operator', ...keyRefusals],
  },
  officeEndSessions: {
    method: 'POST',
    path: '/operators/{id}/end-sessions',
    permission: 'operators.write',
    params: z.object({ id }),
    data: z.object({ ended: z.int() }),
    summary: 'End all sessions of an operator',
    refusals: ['operator_not_found', ...keyRefusals],
  },
  officeOperatorSessions: {
    method: 'GET',
    path: '/operators/{id}/sessions',
    permission: 'operators.read',
    params: z.object({ id }),
    data: z.object({ list: z.array(operatorSession), total: z.int() }),
    summary: 'Active sessions of an operator',
    refusals: ['operator_not_found'],
  },
} as const satisfies Record<string, OfficeCallContract>;
