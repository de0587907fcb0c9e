// How the sender of e-mails may be written: `address`, or `Name <address>`, of which the address is the first group.
export const FROM_PATTERN = /^(?:[^<>"\p{Cc}]{1,100} <([^<>\s"]+@[^<>\s"]+)>|[^<>\s"]+@[^<>\s"]+)$/u;
