// The topic of the chat with customer service, for the client who is logged in.

export const CHAT_TOPIC = 'FOREX_CHAT';
