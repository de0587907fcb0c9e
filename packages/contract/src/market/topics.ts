// The market's topics on the live socket.

/** Every instrument's quote. */
export const MARKET_TOPIC = 'DAY_MARKET';
/** The open bars of one instrument, by its code. */
export type KlineTopic = `KLINE.${string}`;
export const klineTopic = (code: string): KlineTopic => `KLINE.${code}`;
