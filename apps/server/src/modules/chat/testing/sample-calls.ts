// One call for each endpoint of this area, with its response.
import { openOffice } from '../../../web/testing/office-client.ts';
import type { SampleCalls, SampleClient } from '../../../web/testing/sample-calls.ts';
import { makeChatImage } from './chat-image.ts';

/** A conversation with messages of both sides. */
async function talk({ client, token, venue }: SampleClient): Promise<void> {
  await client.get('chatSend', { text: 'When does my deposit arrive?' }, { token });
  const { id } = await client.get('userInfo', {}, { token });
  const office = await openOffice(venue, 'support');
  await office.get('officeChatSend', { id, text: 'It has arrived.' });
}

export const chatSamples: SampleCalls<'chat'> = {
  chatList: async (by) => {
    await talk(by);
    return {};
  },
  chatUnread: {},
  chatSend: { text: 'Hello 👋' },
  chatImage: async () => ({ file: await makeChatImage() }),
  chatRead: async (by) => {
    await talk(by);
    return { seq: 2 };
  },
  chatTyping: {},
};
