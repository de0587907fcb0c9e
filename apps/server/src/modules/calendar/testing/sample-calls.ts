import { openOffice } from '../../../web/testing/office-client.ts';
import type { SampleCalls } from '../../../web/testing/sample-calls.ts';

export const calendarSamples: SampleCalls<'calendar'> = {
  calendar: async ({ venue }) => {
    const office = await openOffice(venue, 'content');
    await office.get('officeImportCalendar', {
      text: 'time,currency,title\n2026-11-27T13:30:00Z,USD,Retail sales',
    });
    return { from: Date.parse('2026-11-27T00:00:00Z'), days: 1 };
  },
  marketHours: { forex_id: 1, from: Date.parse('2026-11-11T00:00:00Z') },
};
