// How long what operators type may be.

export const OPERATOR_PASSWORD_MIN = 12;
