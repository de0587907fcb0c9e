// What an e-mail address that an operator gives may be: plain enough to stand in a link as it is.
export const emailAddress = /^(?=.{3,254}$)[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/;
