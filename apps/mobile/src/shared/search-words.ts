// What people call an instrument, in any of the product's languages, beside its code and its name. Loaded with the first
// search.

/** By code. Words are separated by spaces; those of one name are joined by a hyphen. */
export const searchWords: Readonly<Record<string, string>> = {
  EURUSD: 'fiber euro-dollar eurodollar eurodólar',
  GBPUSD: 'cable sterling',
  USDJPY: 'ninja yen',
  USDCHF: 'swissie swissy',
  AUDUSD: 'aussie',
  USDCAD: 'loonie',
  NZDUSD: 'kiwi',
  EURGBP: 'chunnel',
  EURJPY: 'yuppy',
  GBPJPY: 'geppy guppy beast',
  XAUUSD:
    'gold bullion spot-gold 黃金 黄金 金 ゴールド 금 골드 ذهب الذهب oro or ouro emas altın золото vàng ทองคำ ทอง ရွှေ',
  XAGUSD:
    'silver 白銀 白银 銀 シルバー 은 فضة الفضة plata argent argento prata silber perak gümüş серебро bạc เงิน ငွေ',
  XPTUSD: 'platinum 鉑金 白金 プラチナ 백금 بلاتين platino platine platin platina платина bạch-kim แพลทินัม',
  US500: 's&p sp500 s&p500 spx spx500 snp us500 標普 标普 إس-آند-بي',
  US30: 'dow dow-jones dowjones dji djia us30 wall-street wallstreet 道瓊 道指 道琼斯 ダウ 다우 داو доу',
  NAS100:
    'nasdaq nasdaq100 ndx nq us100 ustech tech100 us-tech 納指 納斯達克 纳斯达克 ナスダック 나스닥 ناسداك насдак',
  GER40:
    'dax dax40 ger30 germany german de40 daxe 德國 德指 ダックス 닥스 داكس дакс allemagne alemania alemanha',
  UK100: 'ftse ftse100 footsie uk100 富時 富时 فوتسي',
  JPN225: 'nikkei nikkei225 nky jp225 日經 日经 日経 니케이 نيكاي никкей',
  HK50: 'hang-seng hangseng hsi hk50 恆指 恒指 恆生 恒生 ハンセン 항셍 هانغ-سنغ ханг-сенг',
  WTI: 'oil crude us-oil usoil wticrude cl 原油 石油 ガソリン 원유 석유 نفط النفط petróleo pétrole petrolio erdöl öl minyak petrol нефть dầu น้ำมัน ရေနံ',
  BRENT:
    'oil crude uk-oil ukoil brent 布蘭特 布伦特 原油 石油 ブレント 원유 브렌트 نفط برنت petróleo pétrole petrolio erdöl öl minyak petrol нефть брент dầu น้ำมัน ရေနံ',
  NATGAS: 'gas natural-gas ng 天然氣 天然气 天然ガス 천연가스 غاز gaz erdgas газ khí-đốt ก๊าซ doğal-gaz gás',
  BTCUSD: 'bitcoin btc xbt 比特幣 比特币 ビットコイン 비트코인 بيتكوين биткоин บิตคอยน์ ဘစ်ကွိုင်',
  ETHUSD: 'ethereum ether eth 以太幣 以太坊 イーサリアム 이더리움 إيثريوم эфириум อีเธอเรียม',
  SOLUSD: 'solana sol ソラナ 솔라나 سولانا солана',
  XRPUSD: 'ripple xrp 瑞波幣 瑞波币 リップル 리플 ريبل рипл',
  LTCUSD: 'litecoin ltc 萊特幣 莱特币 ライトコイン 라이트코인 لايتكوين лайткоин',
};

/** Companies whose shares people look for, with the index that is nearest to each. Shares are not offered. */
export const shareWords: Readonly<Record<string, string>> = {
  NAS100:
    'apple aapl 蘋果 苹果 アップル 애플 microsoft msft nvidia nvda 輝達 英伟达 tesla tsla 特斯拉 テスラ 테슬라 amazon amzn google googl alphabet meta facebook netflix nflx amd intel',
  US500:
    'berkshire jpmorgan exxon visa walmart shares stocks 股票 株 주식 أسهم acciones actions ações aktien saham hisse акции cổ-phiếu หุ้น',
  US30: 'boeing disney coca-cola mcdonalds nike goldman',
  GER40: 'sap siemens allianz bmw volkswagen mercedes adidas telekom basf bayer',
  UK100: 'shell bp hsbc barclays vodafone astrazeneca unilever',
  JPN225: 'toyota sony nintendo softbank トヨタ ソニー 任天堂 豐田',
  HK50: 'tencent alibaba 騰訊 腾讯 阿里巴巴 xiaomi 小米 meituan 美團',
};
