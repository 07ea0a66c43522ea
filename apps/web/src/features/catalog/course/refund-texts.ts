export const ko = {
  title: '환불규정',
  payBack: '환불 요청을 받은 날부터 {n}일 안에 돌려드려요.',
  payBackBusiness: '환불 요청을 받은 날부터 {n}영업일 안에 돌려드려요.',
  opened: '영상은 열어 본 강의를 본 것으로 세어요.',
  source: '근거: {law}',
}
export const en: typeof ko = {
  title: 'Refund rules',
  payBack: 'The money is paid back within {n} days of your request.',
  payBackBusiness: 'The money is paid back within {n} business days of your request.',
  opened: 'A video counts as watched once it was opened.',
  source: 'Source: {law}',
}
export const ja: typeof ko = {
  title: '返金規定',
  payBack: '返金のご依頼から{n}日以内に返金します。',
  payBackBusiness: '返金のご依頼から{n}営業日以内に返金します。',
  opened: '動画は開いたレッスンを視聴済みとして数えます。',
  source: '根拠: {law}',
}
