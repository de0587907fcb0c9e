// For tests: acts of the office about instruments, news and providers.
import { paragraph } from '../../../modules/content/testing/documents.ts';
import { drawProof } from '../../../modules/deposits/testing/deposit-venue.ts';
import type { ActStage, PrepareAct } from './act-stage.ts';

const EURUSD = 1;
const why = { reason: 'as was agreed' };
const picture = async () => new File([new Uint8Array(await drawProof())], 'a.png', { type: 'image/png' });
const article = {
  category_id: 1,
  texts: { en: { title: 'Hours', desc: '', content: paragraph('Closed.') } },
};
const addArticle = async ({ ben }: ActStage) => {
  const { id, version } = await ben.get('officeAddNews', article);
  return { id, version };
};
const CALENDAR_DAY = Date.parse('2027-03-01T00:00:00Z');
const calendarOf = (title: string) => `time,currency,title\n2027-03-01T12:00:00Z,USD,${title}`;
const provider = (name: string) => ({ name, url: 'https://alpha.example/', subject: 'Alpha Limited' });
const addProvider = async ({ ben }: ActStage) => {
  const { id } = await ben.get('officeAddProvider', provider(`Of ${ben.id}`));
  return { id };
};

export const actsOnContent = {
  officeChangeInstrument: ({ ann }) => ({ id: EURUSD, stops_level: 10 + (ann.id % 50), ...why }),
  officeAddInstrument: ({ ann }) => ({
    ...{ like: EURUSD, code: `EUR${ann.id}`, base_currency: 'EUR', quote_currency: 'CAD', precision: 5 },
    ...{ spread: 12, price_low: '0.8', price_high: '3' },
  }),
  officeHaltInstrument: () => ({ id: 2, ...why }),
  officeResumeInstrument: async ({ ben }) => {
    await ben.get('officeHaltInstrument', { id: 3, ...why });
    return { id: 3, ...why };
  },
  officeAddInstrumentLogo: async () => ({ file: await picture() }),
  officeAddCategory: ({ ann }) => ({ names: { en: `Rates ${ann.id}` } }),
  officeChangeCategory: async ({ ben }) => {
    const { id, version } = await ben.get('officeAddCategory', { names: { en: `Of ${ben.id}` } });
    return { id, version, position: 1 };
  },
  officeAddNews: () => article,
  officeChangeNews: async (stage) => ({ ...(await addArticle(stage)), pinned: true }),
  officeRetireNews: async (stage) => ({ id: (await addArticle(stage)).id }),
  officeAddNewsImage: async () => ({ file: await picture() }),
  officeImportCalendar: ({ ann }) => ({ text: calendarOf(`Sales ${ann.id}`) }),
  officeRemoveCalendarEvent: async ({ ben }) => {
    const title = `Rates ${ben.id}`;
    await ben.get('officeImportCalendar', { text: calendarOf(title) });
    const { list } = await ben.get('officeCalendar', { from: CALENDAR_DAY });
    return { id: list.find((event) => event.title === title)?.id ?? 0 };
  },
  officeAddProvider: ({ ann }) => provider(`New ${ann.id}`),
  officeChangeProvider: async (stage) => ({ ...(await addProvider(stage)), name: `Other ${stage.ann.id}` }),
  officeRetireProvider: addProvider,
} as const satisfies Readonly<Record<string, PrepareAct>>;
