export const ko = {
  close: '사이트 닫고 환불',
  closeTitle: '{name}을(를) 닫을까요?',
  closeLead:
    '이용 중인 {people}명에게 제공하지 않은 부분을 모두 돌려주고, 판매와 자동 결제를 멈춘 뒤 사이트를 닫아요. 사이트의 계좌로 받은 돈은 운영자만 보낼 수 있어 환불 송금으로 남아요.',
  reasonHelp: '관리 기록에 남아요.',
  closing: '{at}부터 닫는 중 · 남은 사람 {people}명, 환불 {refunds}건, 정산 {payouts}건',
  begun: '닫기 시작했어요.',
}
export const en: typeof ko = {
  close: 'Close and refund',
  closeTitle: 'Close {name}?',
  closeLead:
    'Gives {people|one:1 person|other:{people} people} back all that was not given, stops sales and renewals, and closes the site. Money that came to an account of the site can be sent by its staff alone and stays among its refund transfers.',
  reasonHelp: 'It stays in the record of the administration.',
  closing: 'Closing since {at} · {people} people, {refunds} refunds and {payouts} payouts left',
  begun: 'The site has begun to close.',
}
export const ja: typeof ko = {
  close: 'サイトを閉じて返金',
  closeTitle: '{name}を閉じますか？',
  closeLead:
    '利用中の{people}名に未提供分をすべて返金し、販売と自動決済を止めてサイトを閉じます。サイトの口座で受け取ったお金は運営者のみが送金でき、返金振込に残ります。',
  reasonHelp: '管理記録に残ります。',
  closing: '{at}から閉じる手続き中 · 残り{people}名、返金{refunds}件、精算{payouts}件',
  begun: '閉じ始めました。',
}
