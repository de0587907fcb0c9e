// Messages between clients of a seeded store and customer service, in the clients' languages.

export interface Dialogue {
  readonly question: string;
  readonly answered: string;
  readonly thanked: string;
}

/** In the order in which `seedClients` assigns languages. */
export const seededLanguages = ['en', 'de', 'hk', 'ar', 'fr', 'jp'] as const;
export type SeededLanguage = (typeof seededLanguages)[number];

export const dialogues: Readonly<Record<SeededLanguage, readonly [Dialogue, Dialogue]>> = {
  en: [
    {
      question: 'Hello, I sent my deposit an hour ago and do not see it yet.',
      answered:
        'Good day! The transfer has arrived and is being checked; it will be in your balance within half an hour.',
      thanked: 'Thank you, I can see it now.',
    },
    {
      question: 'Why was a fee taken when I held EUR/USD overnight?',
      answered:
        'That is the overnight interest of the position. You find it for each instrument under its terms.',
      thanked: 'Understood, thanks for the explanation.',
    },
  ],
  de: [
    {
      question: 'Guten Tag, meine Einzahlung von heute Morgen ist noch nicht gutgeschrieben.',
      answered:
        'Guten Tag! Die Überweisung ist eingegangen und wird geprüft; in einer halben Stunde ist sie im Guthaben.',
      thanked: 'Danke, jetzt ist sie da.',
    },
    {
      question: 'Warum wurde mir über Nacht bei EUR/USD etwas abgezogen?',
      answered:
        'Das sind die Übernachtzinsen der Position. Sie stehen bei jedem Instrument in den Bedingungen.',
      thanked: 'Verstanden, vielen Dank.',
    },
  ],
  hk: [
    {
      question: '你好，我一小時前入金，仍未見到帳。',
      answered: '您好！款項已收到，正在核對，半小時內會加到您的餘額。',
      thanked: '謝謝，已經見到了。',
    },
    {
      question: '為甚麼持有 EUR/USD 過夜會扣費用？',
      answered: '那是持倉的隔夜利息，每個產品的交易條款都有列明。',
      thanked: '明白了，謝謝說明。',
    },
  ],
  ar: [
    {
      question: 'مرحبًا، أرسلت الإيداع قبل ساعة ولم يظهر بعد.',
      answered: 'أهلًا بك! وصل التحويل وتجري مراجعته، وسيُضاف إلى رصيدك خلال نصف ساعة.',
      thanked: 'شكرًا، أراه الآن.',
    },
    {
      question: 'لماذا خُصم مبلغ عند الاحتفاظ بمركز EUR/USD طوال الليل؟',
      answered: 'هذه فائدة التبييت للمركز، وتجدها في شروط كل أداة.',
      thanked: 'فهمت، شكرًا على التوضيح.',
    },
  ],
  fr: [
    {
      question: 'Bonjour, j’ai envoyé mon dépôt il y a une heure et je ne le vois pas encore.',
      answered:
        'Bonjour ! Le virement est arrivé et il est en cours de contrôle ; il sera crédité dans la demi-heure.',
      thanked: 'Merci, je le vois maintenant.',
    },
    {
      question: 'Pourquoi des frais ont-ils été prélevés sur EUR/USD pendant la nuit ?',
      answered:
        'Ce sont les intérêts de report de la position. Vous les trouvez dans les conditions de chaque instrument.',
      thanked: 'Compris, merci pour l’explication.',
    },
  ],
  jp: [
    {
      question: 'こんにちは。一時間前に入金しましたが、まだ反映されていません。',
      answered: 'こんにちは。ご入金は到着しており、ただいま確認中です。三十分以内に残高に反映されます。',
      thanked: 'ありがとうございます。確認できました。',
    },
    {
      question: 'EUR/USDを翌日に持ち越したら手数料が引かれたのはなぜですか。',
      answered: 'そちらはポジションの翌日持ち越し金利です。各銘柄の取引条件に記載しております。',
      thanked: 'わかりました。ご説明ありがとうございます。',
    },
  ],
};
