import { openOffice } from '../../../web/testing/office-client.ts';
import type { SampleCalls, SampleClient } from '../../../web/testing/sample-calls.ts';
import { paragraph } from './documents.ts';

async function publish({ venue }: SampleClient): Promise<number> {
  const office = await openOffice(venue, 'content');
  const { id } = await office.get('officeAddNews', {
    category_id: 1,
    publish_at: '2026-01-01T00:00:00Z',
    texts: { en: { title: 'Trading hours', desc: '', content: paragraph('Closed on Friday.') } },
  });
  return id;
}

export const contentSamples: SampleCalls<'content'> = {
  newsList: async (by) => {
    await publish(by);
    return { category_id: 1 };
  },
  newsInfo: async (by) => ({ id: await publish(by) }),
};
