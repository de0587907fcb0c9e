// How long what users type in this area may be, in UTF-16 units.

export const PASSKEY_NAME_MAX = 40;
