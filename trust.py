import sys; sys.path.insert(0,'/tmp/work/words')
from put import put, LANGS
def row(key, s):
    parts=[x.strip() for x in s.strip().split('\n')]
    assert len(parts)==16,(key,len(parts))
    return {key:dict(zip(LANGS,parts))}
W={}
def add(key,s): W.update(row(key,s))
# order: en de fr it spa pt ru tr ar jp kr hk th vn id my
add('page.trust_intro','''
These figures are counted from the record of all orders, from the first event on. Whoever has the journal and the tape gets the same with this command:
Diese Zahlen sind aus der Aufzeichnung aller Orders gezählt, vom ersten Ereignis an. Wer das Journal und das Kursband hat, erhält mit diesem Befehl dieselben:
Ces chiffres sont comptés à partir du registre de tous les ordres, depuis le premier événement. Quiconque dispose du journal et de la bande obtient les mêmes avec cette commande :
Queste cifre sono contate dal registro di tutti gli ordini, a partire dal primo evento. Chi ha il giornale e il nastro ottiene le stesse con questo comando:
Estas cifras se cuentan a partir del registro de todas las órdenes, desde el primer evento. Quien tenga el diario y la cinta obtiene las mismas con este comando:
Estes números são contados a partir do registro de todas as ordens, desde o primeiro evento. Quem tem o diário e a fita obtém os mesmos com este comando:
Эти цифры посчитаны по записи всех ордеров, начиная с первого события. У кого есть журнал и лента, тот получит те же этой командой:
Bu rakamlar, ilk olaydan başlayarak tüm emirlerin kaydından sayılır. Günlüğe ve banda sahip olan herkes bu komutla aynılarını elde eder:
تُحتسب هذه الأرقام من سجل جميع الأوامر، منذ أول حدث. ومن لديه السجل والشريط يحصل على الأرقام نفسها بهذا الأمر:
これらの数値は、最初のイベント以来の全注文の記録から集計しています。ジャーナルとテープを持つ人は、このコマンドで同じ数値を得られます：
이 수치는 첫 이벤트부터의 전체 주문 기록에서 집계합니다. 저널과 테이프가 있으면 누구나 이 명령으로 같은 수치를 얻습니다:
以下數字根據全部訂單的記錄計算，由首個事件開始。持有日誌及報價帶者以此指令可得出相同數字：
ตัวเลขเหล่านี้นับจากบันทึกของคำสั่งทั้งหมด ตั้งแต่เหตุการณ์แรก ผู้ที่มีบันทึกและเทปจะได้ตัวเลขเดียวกันด้วยคำสั่งนี้:
Các số liệu này được tính từ bản ghi của tất cả các lệnh, kể từ sự kiện đầu tiên. Ai có nhật ký và băng đều nhận được cùng số liệu bằng câu lệnh này:
Angka ini dihitung dari catatan semua order, sejak peristiwa pertama. Siapa pun yang memiliki jurnal dan pita memperoleh angka yang sama dengan perintah ini:
ဤကိန်းဂဏန်းများကို ပထမဆုံးဖြစ်ရပ်မှစ၍ အော်ဒါအားလုံး၏ မှတ်တမ်းမှ ရေတွက်ထားသည်။ ဂျာနယ်နှင့် တိပ်ရှိသူတိုင်း ဤအမိန့်ဖြင့် တူညီသော ကိန်းဂဏန်းများ ရရှိမည်-
''')
pl=lambda one,other: '{count, plural, one {'+one+'} other {'+other+'}}'
po=lambda other: '{count, plural, other {'+other+'}}'
add('page.trust_left_out','\n'.join([
 pl('Left out: # market order that named no quote.','Left out: # market orders that named no quote.'),
 pl('Nicht enthalten: # Market-Order ohne Angabe eines Kurses.','Nicht enthalten: # Market-Orders ohne Angabe eines Kurses.'),
 pl('Non compté : # ordre au marché sans cours indiqué.','Non comptés : # ordres au marché sans cours indiqué.'),
 pl('Escluso: # ordine a mercato senza un prezzo indicato.','Esclusi: # ordini a mercato senza un prezzo indicato.'),
 pl('Excluida: # orden a mercado que no indicó un precio.','Excluidas: # órdenes a mercado que no indicaron un precio.'),
 pl('Fica de fora: # ordem a mercado que não informou um preço.','Ficam de fora: # ordens a mercado que não informaram um preço.'),
 '{count, plural, one {Не учтён # рыночный ордер без указанной котировки.} few {Не учтены # рыночных ордера без указанной котировки.} many {Не учтены # рыночных ордеров без указанной котировки.} other {Не учтены # рыночного ордера без указанной котировки.}}',
 pl('Sayılmayan: kotasyon belirtmeyen # piyasa emri.','Sayılmayan: kotasyon belirtmeyen # piyasa emri.'),
 '{count, plural, zero {لم يُحتسب # أمر سوق لم يذكر سعرًا.} one {لم يُحتسب أمر سوق واحد لم يذكر سعرًا.} two {لم يُحتسب أمرا سوق لم يذكرا سعرًا.} few {لم تُحتسب # أوامر سوق لم تذكر سعرًا.} many {لم يُحتسب # أمر سوق لم يذكر سعرًا.} other {لم يُحتسب # أمر سوق لم يذكر سعرًا.}}',
 po('価格の指定がなかった成行注文 # 件は含みません。'),
 po('호가를 밝히지 않은 시장가 주문 #건은 제외되었습니다.'),
 po('不計算在內：# 張沒有註明報價的市價單。'),
 po('ไม่นับคำสั่งตลาดที่ไม่ได้ระบุราคา # รายการ'),
 po('Không tính: # lệnh thị trường không kèm báo giá.'),
 po('Tidak dihitung: # order pasar tanpa kuotasi.'),
 po('မပါဝင်- ဈေးမဖော်ပြသော ဈေးကွက်အော်ဒါ # ခု။'),
]))
add('page.trust_closed','''
Closings
Schließungen
Clôtures
Chiusure
Cierres
Fechamentos
Закрытия
Kapatmalar
عمليات الإغلاق
決済
청산
平倉
การปิดสถานะ
Đóng vị thế
Penutupan
ပိတ်ခြင်းများ
''')
add('page.trust_closed_note','''
Every closing of a position or of a part of one, by what ended it. A stop-out and a closing by hand have no level to be held against: each is at the price of its tick, which its execution record shows.
Jede Schließung einer Position oder eines Teils davon, nach ihrem Anlass. Für einen Stop-out und eine Schließung von Hand gibt es keinen Kurs zum Vergleich: Sie erfolgen zum Kurs ihres Ticks, den der Ausführungsnachweis zeigt.
Chaque clôture d’une position ou d’une partie, selon ce qui l’a provoquée. Une clôture forcée ou manuelle n’a pas de niveau de comparaison : elle se fait au prix de son tick, que montre son justificatif d’exécution.
Ogni chiusura di una posizione o di una sua parte, secondo la causa. Una chiusura forzata o manuale non ha un livello di confronto: avviene al prezzo del suo tick, che il registro di esecuzione mostra.
Cada cierre de una posición o de una parte, según su causa. Un cierre forzoso o manual no tiene nivel con el que compararse: se hace al precio de su tick, que muestra su registro de ejecución.
Cada fechamento de uma posição ou de parte dela, conforme a causa. Uma liquidação compulsória ou um fechamento manual não tem nível de comparação: é feito ao preço do seu tick, que o registro de execução mostra.
Каждое закрытие позиции или её части, по причине. Для стоп-аута и закрытия вручную нет уровня для сравнения: оно проходит по цене своего тика, которую показывает запись об исполнении.
Bir pozisyonun veya bir kısmının her kapatılışı, nedenine göre. Zorunlu kapatmanın ve elle kapatmanın karşılaştırılacak bir seviyesi yoktur: her biri, gerçekleşme kaydında görülen tikin fiyatındandır.
كل إغلاق لمركز أو لجزء منه، بحسب ما أنهاه. لا مستوى يُقارن به الإغلاق الإجباري أو اليدوي: يتم كل منهما بسعر التحديث الذي يظهر في سجل تنفيذه.
ポジションまたはその一部の決済を、理由別に数えたものです。ロスカットと手動の決済には比べる水準がなく、約定記録に示されたティックの価格で行われます。
포지션 또는 그 일부의 모든 청산을 사유별로 집계합니다. 강제 청산과 수동 청산은 비교할 기준 가격이 없으며, 체결 기록에 나오는 해당 틱의 가격으로 이루어집니다.
每次平倉（包括部分平倉），按原因分類。強制平倉及人手平倉沒有可比較的價位：均按其報價的價格，成交紀錄可見。
การปิดสถานะหรือบางส่วนทุกครั้ง แยกตามสาเหตุ การบังคับปิดและการปิดด้วยตนเองไม่มีระดับให้เทียบ แต่ละครั้งใช้ราคาของติ๊กซึ่งแสดงในบันทึกการดำเนินคำสั่ง
Mỗi lần đóng vị thế hoặc một phần vị thế, theo nguyên nhân. Đóng bắt buộc và đóng thủ công không có mức để so sánh: đều ở giá của tick mà bản ghi khớp lệnh cho thấy.
Setiap penutupan posisi atau sebagian posisi, menurut penyebabnya. Stop out dan penutupan manual tidak punya level pembanding: masing-masing pada harga tick yang ditunjukkan catatan eksekusinya.
အနေအထား သို့မဟုတ် တစ်စိတ်တစ်ပိုင်း ပိတ်ခြင်းတိုင်း၊ အကြောင်းရင်းအလိုက်။ အတင်းပိတ်ခြင်းနှင့် ကိုယ်တိုင်ပိတ်ခြင်းတွင် နှိုင်းယှဉ်ရန် အဆင့်မရှိပါ။ ဆောင်ရွက်မှုမှတ်တမ်းတွင် ပြထားသော တစ်ခ်၏ ဈေးဖြင့် ဖြစ်သည်။
''')
add('page.trust_by_client','''
Closed by the client
Vom Kunden geschlossen
Clôturé par le client
Chiusa dal cliente
Cerrada por el cliente
Fechada pelo cliente
Закрыто клиентом
Müşteri kapattı
أغلقه العميل
お客様による決済
고객이 청산
由客戶平倉
ปิดโดยลูกค้า
Khách hàng đã đóng
Ditutup oleh klien
ဖောက်သည်က ပိတ်သည်
''')
add('page.trust_changes_note','''
With the names and figures of the journal, from what held before to what holds since.
Mit den Namen und Zahlen des Journals: was vorher galt und was seither gilt.
Avec les noms et les chiffres du journal : ce qui valait avant et ce qui vaut depuis.
Con i nomi e le cifre del giornale: ciò che valeva prima e ciò che vale da allora.
Con los nombres y las cifras del diario: lo que regía antes y lo que rige desde entonces.
Com os nomes e os números do diário: o que valia antes e o que vale desde então.
С именами и цифрами журнала: что действовало прежде и что действует с тех пор.
Günlükteki adlar ve rakamlarla: önceden geçerli olan ve o zamandan beri geçerli olan.
بأسماء السجل وأرقامه: ما كان ساريًا قبلها وما يسري منذئذ.
ジャーナルの名称と数値で、変更前と変更後を示します。
저널의 이름과 수치로, 이전 값과 이후 값을 나타냅니다.
採用日誌的名稱及數字，列出變更前後的內容。
ใช้ชื่อและตัวเลขตามบันทึก แสดงค่าก่อนและหลังการเปลี่ยน
Theo tên và số liệu của nhật ký: giá trị trước đó và giá trị từ đó về sau.
Dengan nama dan angka dari jurnal: yang berlaku sebelumnya dan yang berlaku sejak itu.
ဂျာနယ်၏ အမည်များနှင့် ကိန်းဂဏန်းများဖြင့် ယခင်တန်ဖိုးနှင့် ထိုအချိန်မှစ၍ တန်ဖိုးကို ပြသည်။
''')
add('page.trust_time','''
Time
Zeit
Durée
Tempo
Tiempo
Tempo
Время
Süre
الوقت
時間
시간
時間
เวลา
Thời gian
Waktu
အချိန်
''')
add('page.trust_up_to','''
Up to here
Bis hierher
Jusqu’ici
Fin qui
Hasta aquí
Até aqui
До этой строки
Buraya kadar
حتى هنا
ここまでの累計
여기까지 누적
累計至此
สะสมถึงแถวนี้
Cộng dồn đến đây
Sampai di sini
ဤအထိ စုစုပေါင်း
''')
add('page.trust_ms_under','''
Under {ms} ms
Unter {ms} ms
Moins de {ms} ms
Meno di {ms} ms
Menos de {ms} ms
Menos de {ms} ms
Менее {ms} мс
{ms} ms altı
أقل من {ms} ملّي ثانية
{ms} ミリ秒未満
{ms}밀리초 미만
少於 {ms} 毫秒
น้อยกว่า {ms} มิลลิวินาที
Dưới {ms} ms
Di bawah {ms} ms
{ms} မီလီစက္ကန့်အောက်
''')
add('page.trust_ms_between','''
{from} to {to} ms
{from} bis {to} ms
{from} à {to} ms
Da {from} a {to} ms
De {from} a {to} ms
De {from} a {to} ms
От {from} до {to} мс
{from} – {to} ms
من {from} إلى {to} ملّي ثانية
{from}～{to} ミリ秒
{from}~{to}밀리초
{from} 至 {to} 毫秒
{from} ถึง {to} มิลลิวินาที
Từ {from} đến {to} ms
{from} sampai {to} ms
{from} မှ {to} မီလီစက္ကန့်
''')
add('page.trust_ms_over','''
{ms} ms or more
{ms} ms oder mehr
{ms} ms ou plus
{ms} ms o più
{ms} ms o más
{ms} ms ou mais
{ms} мс и более
{ms} ms ve üzeri
{ms} ملّي ثانية أو أكثر
{ms} ミリ秒以上
{ms}밀리초 이상
{ms} 毫秒或以上
{ms} มิลลิวินาทีขึ้นไป
Từ {ms} ms trở lên
{ms} ms atau lebih
{ms} မီလီစက္ကန့်နှင့်အထက်
''')
R='''
margin|Not enough free margin|Zu wenig freie Margin|Marge disponible insuffisante|Margine libero insufficiente|Margen libre insuficiente|Margem livre insuficiente|Недостаточно свободной маржи|Serbest teminat yetersiz|الهامش الحر غير كافٍ|余剰証拠金の不足|여유 증거금 부족|可用保證金不足|มาร์จิ้นคงเหลือไม่พอ|Không đủ ký quỹ khả dụng|Margin bebas tidak cukup|သုံးနိုင်သောမာဂျင် မလုံလောက်
moved|Price moved beyond the maximum deviation|Kurs über die maximale Abweichung hinaus bewegt|Prix au-delà de l’écart maximal|Prezzo oltre la deviazione massima|Precio más allá de la desviación máxima|Preço além do desvio máximo|Цена ушла дальше максимального отклонения|Fiyat en fazla sapmayı aştı|تجاوز السعر أقصى انحراف|価格が許容範囲を超えて変動|가격이 허용 범위를 넘어 변동|價格超出最大偏差|ราคาเกินค่าเบี่ยงเบนสูงสุด|Giá vượt độ lệch tối đa|Harga melewati deviasi maksimum|ဈေးသည် အများဆုံးကွာဟမှုကို ကျော်လွန်
stale|Price too old|Kurs zu alt|Prix trop ancien|Prezzo troppo vecchio|Precio demasiado antiguo|Preço antigo demais|Цена устарела|Fiyat çok eski|السعر قديم جدًا|価格が古い|오래된 가격|報價過舊|ราคาเก่าเกินไป|Giá quá cũ|Harga terlalu lama|ဈေးဟောင်းလွန်း
closed|Market closed|Markt geschlossen|Marché fermé|Mercato chiuso|Mercado cerrado|Mercado fechado|Рынок закрыт|Piyasa kapalı|السوق مغلق|市場は休止中|시장 마감|休市|ตลาดปิด|Thị trường đóng cửa|Pasar tutup|ဈေးကွက် ပိတ်ထား
size|Size not offered|Größe nicht möglich|Taille non proposée|Dimensione non offerta|Tamaño no ofrecido|Tamanho não oferecido|Такой объём недоступен|Bu miktar sunulmuyor|الحجم غير متاح|取引できない数量|거래할 수 없는 수량|不設此手數|ขนาดนี้ไม่มีให้เทรด|Khối lượng không được chào|Ukuran tidak tersedia|ဤပမာဏ မရနိုင်
stops|Stop loss or take profit not possible there|Stop-Loss oder Take-Profit dort nicht möglich|Stop loss ou take profit impossible à ce prix|Stop loss o take profit non possibile a quel prezzo|Stop loss o take profit imposible a ese precio|Stop loss ou take profit impossível nesse preço|Стоп-лосс или тейк-профит там невозможен|Zarar durdur veya kâr al orada olamaz|وقف الخسارة أو جني الأرباح غير ممكن هناك|損切り・利確を置けない価格|손절 또는 익절을 둘 수 없는 가격|止蝕或止賺價不可設於該處|ตั้งตัดขาดทุนหรือทำกำไรที่ราคานั้นไม่ได้|Không thể đặt cắt lỗ hoặc chốt lời ở đó|Stop loss atau take profit tidak mungkin di sana|ထိုဈေးတွင် အရှုံးဖြတ် သို့မဟုတ် အမြတ်ယူ မထားနိုင်
target|Order price missing or at the market|Orderkurs fehlt oder entspricht dem Markt|Prix de l’ordre absent ou égal au marché|Prezzo dell’ordine mancante o pari al mercato|Precio de la orden ausente o igual al mercado|Preço da ordem ausente ou igual ao mercado|Цена ордера не указана или равна рыночной|Emir fiyatı yok veya piyasa fiyatında|سعر الأمر غائب أو يساوي سعر السوق|注文価格がない、または市場価格と同じ|주문 가격이 없거나 시장가와 같음|沒有掛單價格或等於市價|ไม่มีราคาที่ตั้งไว้หรือเท่ากับราคาตลาด|Thiếu giá đặt lệnh hoặc bằng giá thị trường|Harga order tidak ada atau sama dengan pasar|အော်ဒါဈေး မရှိ သို့မဟုတ် ဈေးကွက်ဈေးနှင့် တူ
ended|Order ended already, or unknown|Order bereits beendet oder unbekannt|Ordre déjà terminé ou inconnu|Ordine già concluso o sconosciuto|Orden ya terminada o desconocida|Ordem já encerrada ou desconhecida|Ордер уже завершён или неизвестен|Emir zaten sona ermiş veya bilinmiyor|الأمر منتهٍ أو غير معروف|終了済みまたは不明な注文|이미 끝났거나 없는 주문|訂單已結束或不存在|คำสั่งสิ้นสุดแล้วหรือไม่มีอยู่|Lệnh đã kết thúc hoặc không tồn tại|Order sudah berakhir atau tidak dikenal|အော်ဒါ ပြီးဆုံးပြီး သို့မဟုတ် မရှိ
leverage|Leverage not offered|Hebel nicht angeboten|Effet de levier non proposé|Leva non offerta|Apalancamiento no ofrecido|Alavancagem não oferecida|Такое плечо недоступно|Bu kaldıraç sunulmuyor|الرافعة المالية غير متاحة|提供されていないレバレッジ|제공되지 않는 레버리지|不設此槓桿|ไม่มีเลเวอเรจนี้|Đòn bẩy không được chào|Leverage tidak tersedia|ဤလီဗာရေ့ချ် မရနိုင်
many|Too many orders|Zu viele Orders|Trop d’ordres|Troppi ordini|Demasiadas órdenes|Ordens demais|Слишком много ордеров|Çok fazla emir|أوامر كثيرة جدًا|注文が多すぎる|주문이 너무 많음|訂單過多|คำสั่งมากเกินไป|Quá nhiều lệnh|Terlalu banyak order|အော်ဒါ များလွန်း
rate|No rate for the conversion|Kein Kurs für die Umrechnung|Pas de cours pour la conversion|Nessun cambio per la conversione|Sin tipo de cambio para la conversión|Sem taxa para a conversão|Нет курса для пересчёта|Çevirme için kur yok|لا يوجد سعر للتحويل|換算レートがない|환산 환율 없음|沒有兌換率|ไม่มีอัตราแปลงสกุลเงิน|Không có tỷ giá quy đổi|Tidak ada kurs konversi|ငွေလဲနှုန်း မရှိ
own_limit|Client’s own limit or break|Eigenes Limit oder Pause des Kunden|Limite ou pause choisie par le client|Limite o pausa scelta dal cliente|Límite o pausa del propio cliente|Limite ou pausa do próprio cliente|Собственный лимит или пауза клиента|Müşterinin kendi sınırı veya molası|حد أو استراحة وضعها العميل|お客様自身の上限または休止|고객이 정한 한도 또는 휴식|客戶自設的限額或暫停|วงเงินหรือการพักของลูกค้าเอง|Hạn mức hoặc thời gian nghỉ do khách đặt|Batas atau jeda klien sendiri|ဖောက်သည်၏ ကိုယ်ပိုင်ကန့်သတ်ချက် သို့မဟုတ် အနားယူချိန်
blocked|Account blocked|Konto gesperrt|Compte bloqué|Conto bloccato|Cuenta bloqueada|Conta bloqueada|Счёт заблокирован|Hesap engelli|الحساب محظور|口座の利用停止|계좌 차단|帳戶已被封鎖|บัญชีถูกระงับ|Tài khoản bị khóa|Akun diblokir|အကောင့် ပိတ်ထား
key|Key used for another request|Schlüssel für eine andere Anfrage verwendet|Clé déjà utilisée pour une autre demande|Chiave già usata per un’altra richiesta|Clave usada para otra solicitud|Chave usada em outra solicitação|Ключ использован для другого запроса|Anahtar başka bir istek için kullanıldı|المفتاح مستخدم لطلب آخر|別の要求に使われたキー|다른 요청에 사용된 키|防重複鍵已用於其他請求|คีย์ถูกใช้กับคำขออื่นแล้ว|Khóa đã dùng cho yêu cầu khác|Kunci dipakai untuk permintaan lain|အခြားတောင်းဆိုမှုတွင် သုံးပြီးသော ကီး
busy|Server too busy|Server überlastet|Serveur surchargé|Server sovraccarico|Servidor saturado|Servidor sobrecarregado|Сервер перегружен|Sunucu çok yoğun|الخادم مشغول جدًا|サーバーが混雑|서버 과부하|伺服器繁忙|เซิร์ฟเวอร์ไม่ว่าง|Máy chủ quá tải|Server terlalu sibuk|ဆာဗာ အလုပ်များလွန်း
no_price|No usable price|Kein brauchbarer Kurs|Prix inutilisable|Nessun prezzo utilizzabile|Sin precio utilizable|Sem preço utilizável|Нет пригодной цены|Kullanılabilir fiyat yok|لا سعر صالحًا|使える価格がない|쓸 수 있는 가격 없음|沒有可用的價格|ไม่มีราคาที่ใช้ได้|Không có giá dùng được|Tidak ada harga yang dapat dipakai|အသုံးပြုနိုင်သောဈေး မရှိ
crossed|Bid above ask for too long|Geld zu lange über Brief|Bid au-dessus de l’ask trop longtemps|Bid sopra l’ask troppo a lungo|Bid por encima del ask demasiado tiempo|Bid acima do ask por tempo demais|Бид слишком долго выше аска|Bid çok uzun süre Ask üzerinde|سعر البيع أعلى من الشراء لمدة طويلة|売値が買値を上回る状態が続いた|매도가가 매수가보다 높은 상태 지속|Bid 高於 Ask 過久|Bid สูงกว่า Ask นานเกินไป|Bid cao hơn Ask quá lâu|Bid di atas ask terlalu lama|Bid သည် Ask ထက် အချိန်ကြာ မြင့်နေ
time|Time missing or wrong|Zeit fehlt oder ist falsch|Heure absente ou fausse|Ora mancante o errata|Hora ausente o incorrecta|Hora ausente ou errada|Время не указано или неверно|Zaman yok veya yanlış|الوقت غائب أو خاطئ|時刻がない、または誤り|시각이 없거나 잘못됨|時間缺漏或有誤|ไม่มีเวลาหรือเวลาผิด|Thiếu hoặc sai thời gian|Waktu tidak ada atau salah|အချိန် မရှိ သို့မဟုတ် မှား
outlier|Jump of the price|Kurssprung|Saut de prix|Salto del prezzo|Salto del precio|Salto do preço|Скачок цены|Fiyat sıçraması|قفزة في السعر|価格の急変|가격 급변|價格急變|ราคากระโดด|Giá nhảy vọt|Lonjakan harga|ဈေး ရုတ်တရက်ခုန်
spread|Unusually wide spread|Ungewöhnlich großer Spread|Spread inhabituel|Spread insolitamente ampio|Diferencial inusual|Spread incomum|Необычно широкий спред|Alışılmadık geniş spread|سبريد واسع على غير العادة|異常に広いスプレッド|비정상적으로 넓은 스프레드|點差異常闊|สเปรดกว้างผิดปกติ|Spread rộng bất thường|Spread lebar di luar kebiasaan|ပုံမှန်မဟုတ်သော စပရက်ကျယ်
'''
for line in R.strip().split('\n'):
    k,*t=line.split('|'); assert len(t)==16,(k,len(t))
    W['page.reason_'+k]=dict(zip(LANGS,t))
put(W)
