// Names of instruments in each language: pairs by the names of their currencies (CLDR's), the rest by this table. Only
// the server needs it: names reach the apps with the instruments.
import { LANGUAGES, type Language, languageInfo } from './languages.ts';

type Names = Readonly<Record<Language, string>>;

/** The names are in the order of LANGUAGES. */
const rows: Readonly<Record<string, string>> = {
  XAUUSD:
    'Gold | 金 | 금 | 黃金 | ทองคำ | Vàng | Or | Gold | Золото | Oro | Ouro | Oro | الذهب | Altın | Emas | ရွှေ',
  XAGUSD:
    'Silver | 銀 | 은 | 白銀 | เงิน | Bạc | Argent | Silber | Серебро | Plata | Prata | Argento | الفضة | Gümüş | Perak | ငွေ',
  XPTUSD:
    'Platinum | プラチナ | 백금 | 鉑金 | แพลทินัม | Bạch kim | Platine | Platin | Платина | Platino | Platina | Platino | البلاتين | Platin | Platina | ပလက်တီနမ်',
  US500:
    'US 500 | 米国500 | 미국 500 | 美國500 | สหรัฐ 500 | Mỹ 500 | États-Unis 500 | USA 500 | США 500 | EE. UU. 500 | EUA 500 | USA 500 | أمريكا 500 | ABD 500 | AS 500 | အမေရိကန် 500',
  US30: 'US Wall Street 30 | 米国ウォール街30 | 미국 월가 30 | 美國華爾街30 | วอลล์สตรีท 30 | Phố Wall 30 | Wall Street 30 (États-Unis) | USA Wall Street 30 | Уолл-стрит 30 (США) | Wall Street 30 (EE. UU.) | Wall Street 30 (EUA) | USA Wall Street 30 | وول ستريت 30 | ABD Wall Street 30 | AS Wall Street 30 | ဝေါလ်စထရိ 30',
  NAS100:
    'US Tech 100 | 米国テクノロジー100 | 미국 기술주 100 | 美國科技100 | เทคโนโลยีสหรัฐ 100 | Công nghệ Mỹ 100 | Technologie 100 (États-Unis) | USA Technologie 100 | Технологии США 100 | Tecnología 100 (EE. UU.) | Tecnologia 100 (EUA) | USA Tecnologia 100 | التكنولوجيا الأمريكية 100 | ABD Teknoloji 100 | Teknologi AS 100 | အမေရိကန် နည်းပညာ 100',
  GER40:
    'Germany 40 | ドイツ40 | 독일 40 | 德國40 | เยอรมนี 40 | Đức 40 | Allemagne 40 | Deutschland 40 | Германия 40 | Alemania 40 | Alemanha 40 | Germania 40 | ألمانيا 40 | Almanya 40 | Jerman 40 | ဂျာမနီ 40',
  UK100:
    'UK 100 | 英国100 | 영국 100 | 英國100 | สหราชอาณาจักร 100 | Anh 100 | Royaume-Uni 100 | Großbritannien 100 | Великобритания 100 | Reino Unido 100 | Reino Unido 100 | Regno Unito 100 | بريطانيا 100 | Birleşik Krallık 100 | Inggris 100 | ဗြိတိန် 100',
  JPN225:
    'Japan 225 | 日本225 | 일본 225 | 日本225 | ญี่ปุ่น 225 | Nhật Bản 225 | Japon 225 | Japan 225 | Япония 225 | Japón 225 | Japão 225 | Giappone 225 | اليابان 225 | Japonya 225 | Jepang 225 | ဂျပန် 225',
  HK50: 'Hong Kong 50 | 香港50 | 홍콩 50 | 香港50 | ฮ่องกง 50 | Hồng Kông 50 | Hong Kong 50 | Hongkong 50 | Гонконг 50 | Hong Kong 50 | Hong Kong 50 | Hong Kong 50 | هونغ كونغ 50 | Hong Kong 50 | Hong Kong 50 | ဟောင်ကောင် 50',
  WTI: 'US Crude Oil | 米国原油 | 미국 원유 | 美國原油 | น้ำมันดิบสหรัฐ | Dầu thô Mỹ | Pétrole brut américain | US-Rohöl | Нефть США | Petróleo crudo de EE. UU. | Petróleo bruto dos EUA | Petrolio greggio USA | النفط الخام الأمريكي | ABD ham petrolü | Minyak mentah AS | အမေရိကန် ရေနံစိမ်း',
  BRENT:
    'Brent Crude Oil | ブレント原油 | 브렌트유 | 布蘭特原油 | น้ำมันดิบเบรนท์ | Dầu thô Brent | Pétrole brut Brent | Brent-Rohöl | Нефть Brent | Petróleo crudo Brent | Petróleo bruto Brent | Petrolio greggio Brent | خام برنت | Brent ham petrolü | Minyak mentah Brent | ဘရင့် ရေနံစိမ်း',
  NATGAS:
    'Natural Gas | 天然ガス | 천연가스 | 天然氣 | ก๊าซธรรมชาติ | Khí tự nhiên | Gaz naturel | Erdgas | Природный газ | Gas natural | Gás natural | Gas naturale | الغاز الطبيعي | Doğal gaz | Gas alam | သဘာဝဓာတ်ငွေ့',
  BTCUSD:
    'Bitcoin | ビットコイン | 비트코인 | 比特幣 | บิตคอยน์ | Bitcoin | Bitcoin | Bitcoin | Биткоин | Bitcoin | Bitcoin | Bitcoin | بيتكوين | Bitcoin | Bitcoin | ဘစ်ကွိုင်',
  ETHUSD:
    'Ethereum | イーサリアム | 이더리움 | 以太幣 | อีเธอเรียม | Ethereum | Ethereum | Ethereum | Эфириум | Ethereum | Ethereum | Ethereum | إيثريوم | Ethereum | Ethereum | အီသာရီယမ်',
  SOLUSD:
    'Solana | ソラナ | 솔라나 | Solana | โซลานา | Solana | Solana | Solana | Солана | Solana | Solana | Solana | سولانا | Solana | Solana | ဆိုလာနာ',
  XRPUSD:
    'XRP | XRP | 엑스알피 | XRP | XRP | XRP | XRP | XRP | XRP | XRP | XRP | XRP | XRP | XRP | XRP | XRP',
  LTCUSD:
    'Litecoin | ライトコイン | 라이트코인 | 萊特幣 | ไลต์คอยน์ | Litecoin | Litecoin | Litecoin | Лайткоин | Litecoin | Litecoin | Litecoin | لايتكوين | Litecoin | Litecoin | လိုက်ကွိုင်',
};

export const namedInstruments: Readonly<Record<string, Names>> = Object.fromEntries(
  Object.entries(rows).map(([code, row]) => [code, readRow(row)]),
);

function readRow(row: string): Names {
  const names = row.split(' | ');
  // A row that lacks a name is found by the test, which holds every name to be there.
  return Object.fromEntries(LANGUAGES.map((language, at) => [language, names[at] ?? ''])) as Record<
    Language,
    string
  >;
}

/** "Euro / US-Dollar" of EURUSD in German, "黃金" of XAUUSD in Chinese. */
export function instrumentName(
  language: Language,
  { code, base, quote }: { code: string; base: string; quote: string },
): string {
  return (
    namedInstruments[code]?.[language] ?? `${currencyName(language, base)} / ${currencyName(language, quote)}`
  );
}

interface CurrencyNames {
  readonly names: Intl.DisplayNames;
  /** Caches the few currencies of instruments, because a lookup takes as long as the rest of a row. */
  readonly known: Map<string, string>;
}
const currencies = new Map<Language, CurrencyNames>();

function currencyName(language: Language, currency: string): string {
  const { intlTag } = languageInfo(language);
  let of = currencies.get(language);
  if (!of) {
    of = { names: new Intl.DisplayNames(intlTag, { type: 'currency' }), known: new Map() };
    currencies.set(language, of);
  }
  let name = of.known.get(currency);
  if (name === undefined) {
    // What is traded need not be a currency.
    const found = (/^[A-Z]{3}$/.test(currency) && of.names.of(currency)) || currency;
    name = found.slice(0, 1).toLocaleUpperCase(intlTag) + found.slice(1);
    of.known.set(currency, name);
  }
  return name;
}
