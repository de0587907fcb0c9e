// One idea, one word: the catalogues use the words of the table of terms, and no replaced word returns.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isLanguage, LANGUAGES, type Language } from './languages.ts';
import { readCatalog } from './read-catalog.ts';

const GLOSSARY = new URL('../../../docs/terms.md', import.meta.url);
/** The explanation uses the specification's own words: risk rate, prepayment ratio, net value. */
const EXPLANATION = 'order.risk_rate_text';

/** Words that mean something else to traders, or that another word of the same catalogue had beside it. */
const GIVEN_UP: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [
    /risk rate|net value|floating profit|pending price|largest possible|\bholding\b/i,
    /set aside|least distance|ask(?:ing)? the server|trading result|total result/i,
    /\bnotices?\b|second factor|deviation|questionnaire|close-out|client class|\bvenue|operations desk/i,
  ],
  jp: [
    /待機|指定価格|見た価格|運用|下線|開場|閉まって|復旧コード|二段階|リアル口座/,
    /(?<!新規)約定(?:日時|時の)/,
    /質問票/,
  ],
  kr: [
    /대기 가격|증거금 비율|따라 하기|편차|민원|본인 인증|모의|본 가격|차감|잔고|암호화폐/,
    /고객 ?(?:지원|서비스)/,
    /하루 손실/,
    /2차 인증|질문지/,
  ],
  hk: [
    /止損|止盈|風險率|交易員|收益率|行情|實名|數字貨幣|調用|K 線|跳動|此地址|餘額|添加|身分|復原碼|客服/,
    /第二重|問卷|偏差/,
  ],
  th: [
    /ราคารอ|คำสั่งรอ(?!ดำเนินการ)|มาร์จิ้นว่าง|คลาดเคลื่อน|จับคู่|ราคาสด|ตัดสิน|ยอดคงเหลือ|ป้อน|ตราสารนี้/,
    /มูลค่าสุทธิ|อัตราความเสี่ยง|ช่องว่างราคา|ค่าถือครอง/,
    /ขั้นที่สอง|แบบสอบถาม|เบี่ยงเบน/,
  ],
  vn: [
    /(?<!\p{L})lô(?!\p{L})/iu,
    /chênh lệch|giá chờ|tỷ lệ rủi ro|giá trị ròng|tin nhắn|đang giữ|không có gì được/i,
    /số lệnh|số tick|giá (?:đã|bạn) thấy/i,
    /yếu tố thứ hai|bảng câu hỏi|độ lệch/i,
  ],
  fr: [
    /taux de risque|valeur nette|marge libre|glissement|cotation|prix d’attente|prix vu/i,
    /codes de récupération|l’assistance|le support|gain latent|tout retirer|retirer\u00A0:|(?:^|\s)chercher/i,
    /second facteur|questionnaire|écart max/i,
  ],
  de: [
    /Risikoquote|Nettowert|Händler|Auftrag|Schlusskurs|Eröffnungskurs|gesehene|Vorlieben|Handelstisch/,
    /echte[ns]? Kont|Ranking|Support|Ankündigung/i,
    /zweite[nr]? Faktor|Fragebogen|Abweichung|Kundenklasse/i,
  ],
  ru: [
    /живы[хме]|отложенн(?:ая|ую|ой) цен|увиденн|плавающая прибыль|предпочтения|отложен[оа](?!\p{L})/iu,
    /в поддержку|коды восстановления/i,
    /втор(?:ой|ого|ым) фактор|опросник|максимального отклонения/i,
  ],
  spa: [
    /operador|clasificación|cotización|tasa de riesgo|valor neto|precio pendiente|cartera|poner órdenes/i,
    /retiros?(?!\p{L})|con soporte|cuentas? de pago|aviso de margen|bienvenido|precio (?:visto|que vio)|ganancia flotante/iu,
    /segundo factor|cuestionario|desviación|clase de cliente/i,
  ],
  pt: [
    /pedido|algarismo|cotação de (?:abertura|fechamento)|taxa de risco|valor líquido|encerramento forçado/i,
    /preço (?:pendente|visto)|lucro flutuante|bem-vindo|movimentos na conta|aparelho|o suporte|contas? de pagamento/i,
    /segundo fator|questionário|desvio|classe de cliente/i,
  ],
  it: [
    /in attesa|azzer|quotazion|tasso di rischio|valore netto|scostamento|portafoglio|prezzo visto/i,
    /l’assistenza|bentornato|sei uscito|prezzo di attesa|profitto fluttuante/i,
    /secondo fattore|questionario|deviazione/i,
  ],
  ar: [
    /معدل المخاطرة|صافي القيمة|سعر (?:الطلب|العرض)|رأيته|فرق السعر|سواب|اسأل/,
    /أداة(?! مالية| المالية)/,
    /(?:بعد|منذ|قبل|خلال) \{(?:wait|age)\}/,
    /العامل الثاني|استبيان|انحراف/,
  ],
  tr: [
    /risk oran|net değer|makas|fiyat adım|bekleyen fiyat|gördüğünüz|teminat çağrısı|\{age\} önceden/i,
    /(?<!\p{L})ücret(?!siz)|\{wait\} içinde|destekle iletişim/iu,
    /ikinci faktör|anket|sapma|müşteri sınıfı/i,
  ],
  id: [
    /tertunda|luring|daring|detak|lilin|selip|setor|nilai bersih|tingkat risiko|penutupan paksa|keluhan/i,
    /harga (?:kembali )?langsung|langganan langsung|laba mengambang|menahan|e-mail|akun pembayaran|hubungi dukungan/i,
    /faktor kedua|kuesioner|deviasi|kelas klien/i,
  ],
  my: [
    /ကုန်သည်|လွတ်လပ်သော|ဖြစ်မြောက်|ဖယောင်း|အသားတင်|အန္တရာယ်နှုန်း|ဆိုင်းငံ့ဈေး/,
    /လော့(?!တ်)|စတော့(?!ပ်)|(?<!အရောင်းအဝယ်)ပစ္စည်း/,
    /ပိုဇစ်ရှင်|အာမခံငွေ/,
    /မေးခွန်းလွှာ|ဒုတိယအဆင့်|ဈေးကွာဟမှု/,
  ],
};

const text = readFileSync(GLOSSARY, 'utf8');
const rows = readGlossary(text);

describe.each(LANGUAGES)('the terms in %s', (language) => {
  const catalog = readCatalog(language);

  it('are those of the table', () => {
    const wrong = rows.filter(({ key, terms }) => key !== null && catalog[key] !== terms.get(language));
    expect(wrong.map(({ key, terms }) => [key, terms.get(language), catalog[key ?? '']])).toEqual([]);
  });

  it('are used if the table names no key', () => {
    const all = Object.values(catalog).join('\n').toLocaleLowerCase(language);
    const missing = rows
      .filter(({ key }) => key === null)
      .flatMap(({ terms }) => terms.get(language) ?? '(no term)')
      .filter((term) => !all.includes(term.toLocaleLowerCase(language)));
    expect(missing).toEqual([]);
  });

  it('contain no replaced word', () => {
    const left = Object.entries(catalog).filter(
      ([key, text]) => key !== EXPLANATION && GIVEN_UP[language].some((word) => word.test(text)),
    );
    expect(left).toEqual([]);
  });

  it('explain the margin level by the words of the specification', () => {
    const words = rows
      .filter(({ name }) => EXPLAINING.includes(name))
      .map(({ terms }) => terms.get(language));
    expect(words).toHaveLength(EXPLAINING.length);
    for (const word of words) expect(catalog[EXPLANATION]).toContain(word);
  });
});

describe('the table of terms', () => {
  it('has a cell for every language in every row', () => {
    expect(rows.length).toBeGreaterThan(30);
    for (const { name, terms } of rows) expect([name, terms.size]).toEqual([name, LANGUAGES.length]);
  });

  it('names the sources of each language once', () => {
    const [, ...sources] = tableAfter('## Where they are from');
    expect(sources.map(([language]) => language).toSorted()).toEqual(LANGUAGES.toSorted());
    for (const [language, source, settled] of sources)
      expect([language, source !== '', settled !== '']).toEqual([language, true, true]);
  });

  it('marks only existing terms as doubtful', () => {
    const names = new Set(rows.map(({ name }) => name));
    const [, ...doubts] = tableAfter('## What a native speaker should decide');
    expect(doubts.length).toBeGreaterThan(10);
    expect(doubts.filter(([language, term]) => !isLanguage(language) || !names.has(term ?? ''))).toEqual([]);
  });
});

/** The cells of the table that follows a heading, its head first. */
function tableAfter(heading: string): readonly (readonly string[])[] {
  const [, after = ''] = text.split(heading);
  return (
    after
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('|') && !/^\|[-|]+$/.test(line))
      .map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      ) ?? []
  );
}

/** The names in the table's first column. */
const EXPLAINING: readonly string[] = ['risk rate', 'prepayment ratio', 'net value'];

interface Row {
  readonly name: string;
  /** The text's key; null for a term that occurs inside texts only. */
  readonly key: string | null;
  readonly terms: ReadonlyMap<Language, string>;
}

/** `|Equity `order.net_value`|…|` under a head of language codes; the languages are spread over several tables. */
function readGlossary(text: string): readonly Row[] {
  const found = new Map<string, { name: string; key: string | null; terms: Map<Language, string> }>();
  let columns: readonly string[] = [];
  for (const line of text.split('\n## ')[0]?.split('\n') ?? []) {
    if (!line.startsWith('|') || /^\|[-|]+$/.test(line)) continue;
    const [first = '', ...cells] = line.slice(1, -1).split('|');
    if (first === 'Term') {
      columns = cells;
      continue;
    }
    const [, name = '', key = null] = /^(.*?)(?: `([\w.]+)`)?$/.exec(first) ?? [];
    const row = found.get(first) ?? { name, key, terms: new Map<Language, string>() };
    found.set(first, row);
    for (const [at, cell] of cells.entries()) row.terms.set(columns[at] as Language, cell);
  }
  return [...found.values()];
}
