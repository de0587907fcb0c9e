// The topic of the chat with customer service, for the logged-in client.

export const CHAT_TOPIC = 'FOREX_CHAT';
