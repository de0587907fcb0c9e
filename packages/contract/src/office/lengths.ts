// Maximum lengths of operators' input.

export const OPERATOR_PASSWORD_MIN = 12;
/** Validity of an operator's invitation link. */
export const INVITATION_HOURS = 48;
/** Maximum number of rows of a clients' export. */
export const CLIENTS_EXPORTED_MAX = 20_000;
