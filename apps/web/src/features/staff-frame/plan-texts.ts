export const ko = {
  lapsed:
    '요금제가 만료되어 관리 기능을 읽기만 할 수 있어요. 판매, 승인, 배송, 답변, 환불은 계속되고 수강생은 구매한 클래스를 그대로 이용해요.',
  pastDue: '요금제 결제가 거절되었어요. {date}에 다시 시도해요.',
  pay: '결제 정보 확인',
  askOwner: '사이트 소유자에게 알려 주세요.',
}
export const en: typeof ko = {
  lapsed:
    'The plan has lapsed, so management is read-only. Sales, approvals, parcels, answers and refunds go on, and learners keep the classes that they bought.',
  pastDue: 'The charge for the plan was declined. It is tried again on {date}.',
  pay: 'Check the billing details',
  askOwner: 'Please tell the owner of the site.',
}
export const ja: typeof ko = {
  lapsed:
    'プランの有効期限が切れたため、管理機能は閲覧のみです。販売・承認・配送・回答・返金は続けられ、受講生は購入したクラスをそのまま利用できます。',
  pastDue: 'プランの決済が拒否されました。{date}に再試行します。',
  pay: '決済情報を確認',
  askOwner: 'サイトのオーナーにお知らせください。',
}
