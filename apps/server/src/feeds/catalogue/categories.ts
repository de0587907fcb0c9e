// The five categories of instruments and their names in the languages of the product.
import type { Language } from '@candor/i18n';

export interface Category {
  readonly id: number;
  readonly names: Readonly<Record<Language, string>>;
}

export const FOREX = 1;
export const METALS = 2;
export const INDICES = 3;
export const ENERGY = 4;
export const CRYPTO = 5;

export const categories: readonly Category[] = [
  {
    id: FOREX,
    names: {
      en: 'Forex',
      jp: '外国為替',
      kr: '외환',
      hk: '外匯',
      th: 'ฟอเร็กซ์',
      vn: 'Ngoại hối',
      fr: 'Devises',
      de: 'Devisen',
      ru: 'Валюты',
      spa: 'Divisas',
      pt: 'Câmbio',
      it: 'Valute',
      ar: 'العملات',
      tr: 'Döviz',
      id: 'Valas',
      my: 'နိုင်ငံခြားငွေ',
    },
  },
  {
    id: METALS,
    names: {
      en: 'Metals',
      jp: '貴金属',
      kr: '귀금속',
      hk: '貴金屬',
      th: 'โลหะมีค่า',
      vn: 'Kim loại',
      fr: 'Métaux',
      de: 'Metalle',
      ru: 'Металлы',
      spa: 'Metales',
      pt: 'Metais',
      it: 'Metalli',
      ar: 'المعادن',
      tr: 'Metaller',
      id: 'Logam',
      my: 'သတ္တုများ',
    },
  },
  {
    id: INDICES,
    names: {
      en: 'Indices',
      jp: '株価指数',
      kr: '지수',
      hk: '指數',
      th: 'ดัชนี',
      vn: 'Chỉ số',
      fr: 'Indices',
      de: 'Indizes',
      ru: 'Индексы',
      spa: 'Índices',
      pt: 'Índices',
      it: 'Indici',
      ar: 'المؤشرات',
      tr: 'Endeksler',
      id: 'Indeks',
      my: 'ညွှန်းကိန်းများ',
    },
  },
  {
    id: ENERGY,
    names: {
      en: 'Energy',
      jp: 'エネルギー',
      kr: '에너지',
      hk: '能源',
      th: 'พลังงาน',
      vn: 'Năng lượng',
      fr: 'Énergie',
      de: 'Energie',
      ru: 'Энергоносители',
      spa: 'Energía',
      pt: 'Energia',
      it: 'Energia',
      ar: 'الطاقة',
      tr: 'Enerji',
      id: 'Energi',
      my: 'စွမ်းအင်',
    },
  },
  {
    id: CRYPTO,
    names: {
      en: 'Crypto',
      jp: '暗号資産',
      kr: '암호화폐',
      hk: '加密貨幣',
      th: 'คริปโต',
      vn: 'Tiền mã hóa',
      fr: 'Cryptos',
      de: 'Krypto',
      ru: 'Криптовалюты',
      spa: 'Criptomonedas',
      pt: 'Cripto',
      it: 'Cripto',
      ar: 'العملات المشفرة',
      tr: 'Kripto',
      id: 'Kripto',
      my: 'ခရစ်တို',
    },
  },
];
