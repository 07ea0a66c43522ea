import type { Language } from '@seodang/domain/codes'

/** What the buyer or the staff member reads when a gateway says no: what happened, and what would work. */
export const DECLINE_TEXTS = {
  cardRefused: {
    ko: '카드사에서 결제를 거절했어요. 한도와 잔액을 확인하거나 다른 카드로 결제해 주세요.',
    en: 'The card company declined the payment. Check your limit and balance, or use another card.',
    ja: 'カード会社が決済を承認しませんでした。利用限度額と残高をご確認のうえ、別のカードをお試しください。',
  },
  cardDetails: {
    ko: '카드 정보가 맞지 않아요. 카드 번호와 유효기간을 확인해 주세요.',
    en: 'The card details do not match. Check the card number and the expiry date.',
    ja: 'カード情報が一致しません。カード番号と有効期限をご確認ください。',
  },
  cardStopped: {
    ko: '사용할 수 없는 카드예요. 카드사에 문의하거나 다른 카드로 결제해 주세요.',
    en: 'This card cannot be used. Ask the card company, or use another card.',
    ja: 'このカードは利用できません。カード会社にお問い合わせいただくか、別のカードをお試しください。',
  },
  accountRefused: {
    ko: '계좌에서 출금하지 못했어요. 잔액을 확인하거나 다른 결제 수단을 골라 주세요.',
    en: 'The account could not be debited. Check the balance, or choose another way to pay.',
    ja: '口座から引き落とせませんでした。残高をご確認いただくか、別の決済方法をお選びください。',
  },
  overLimit: {
    ko: '결제 한도를 넘었어요. 다른 카드나 다른 결제 수단으로 결제해 주세요.',
    en: 'The payment is over the limit. Use another card or another way to pay.',
    ja: '決済の限度を超えました。別のカードまたは別の決済方法をご利用ください。',
  },
  instalment: {
    ko: '이 카드로는 고른 할부 개월 수를 쓸 수 없어요. 개월 수를 바꿔 주세요.',
    en: 'This card does not allow that number of instalments. Choose another number.',
    ja: 'このカードでは選択した分割回数を利用できません。回数を変更してください。',
  },
  belowMinimum: {
    ko: '결제할 수 있는 최소 금액보다 적어요. 카드는 100원, 계좌는 200원부터 결제할 수 있어요.',
    en: 'The amount is below the minimum: 100 won by card, 200 won by account.',
    ja: '最低決済金額を下回っています。カードは100ウォン、口座は200ウォンから決済できます。',
  },
  bankClosed: {
    ko: '지금은 은행 점검 시간이에요. 잠시 뒤에 다시 시도하거나 다른 결제 수단을 골라 주세요.',
    en: 'The bank is not available right now. Try again later, or choose another way to pay.',
    ja: '現在、銀行のサービス時間外です。しばらくしてからもう一度お試しいただくか、別の決済方法をお選びください。',
  },
  aborted: {
    ko: '결제가 끝나지 않았어요. 돈은 빠져나가지 않았으니 다시 시도해 주세요.',
    en: 'The payment was not completed. No money was taken; please try again.',
    ja: '決済が完了しませんでした。代金は引き落とされていません。もう一度お試しください。',
  },
  canceled: {
    ko: '결제를 취소했어요. 돈은 빠져나가지 않았어요.',
    en: 'You cancelled the payment. No money was taken.',
    ja: '決済をキャンセルしました。代金は引き落とされていません。',
  },
  expired: {
    ko: '결제 시간이 지났어요. 돈은 빠져나가지 않았으니 처음부터 다시 결제해 주세요.',
    en: 'The time to pay has run out. No money was taken; please start the payment again.',
    ja: '決済の有効時間が過ぎました。代金は引き落とされていません。最初からやり直してください。',
  },
  mismatch: {
    ko: '주문과 결제 내용이 달라서 결제하지 않았어요. 처음부터 다시 결제해 주세요.',
    en: 'The payment did not match the order, so nothing was charged. Please start again.',
    ja: '注文と決済の内容が一致しないため、決済を行いませんでした。最初からやり直してください。',
  },
  notFound: {
    ko: '결제 내역을 찾을 수 없어요.',
    en: 'The payment cannot be found.',
    ja: '決済履歴が見つかりません。',
  },
  refundAccount: {
    ko: '환불받을 계좌를 확인할 수 없어요. 은행, 계좌번호, 예금주를 다시 확인해 주세요.',
    en: 'The refund account could not be verified. Check the bank, number and holder.',
    ja: '返金先の口座を確認できません。銀行、口座番号、名義をもう一度ご確認ください。',
  },
  notCancelable: {
    ko: '결제사에서 취소할 수 없는 결제예요. 직접 환불한 뒤 기록해 주세요.',
    en: 'The payment company cannot cancel this. Refund it by hand and record it.',
    ja: '決済会社ではキャンセルできない決済です。直接返金したうえで記録してください。',
  },
  overBalance: {
    ko: '남은 결제 금액보다 많이 환불할 수 없어요.',
    en: 'You cannot refund more than is left of the payment.',
    ja: '決済の残額を超えて返金することはできません。',
  },
  cardGone: {
    ko: '등록한 카드를 더는 쓸 수 없어요. 카드를 다시 등록해 주세요.',
    en: 'The stored card can no longer be used. Please register a card again.',
    ja: '登録済みのカードは利用できなくなりました。もう一度カードを登録してください。',
  },
  depositAmount: {
    ko: '입금액이 주문 금액과 달라요. 금액을 확인해 주세요.',
    en: 'The deposit is not the amount of the order. Check the amount.',
    ja: '入金額が注文金額と異なります。金額をご確認ください。',
  },
  depositClosed: {
    ko: '이미 취소됐거나 입금 기한이 지난 주문이에요.',
    en: 'The order was cancelled, or its deadline for the deposit has passed.',
    ja: 'すでにキャンセルされたか、入金期限が過ぎた注文です。',
  },
  misconfigured: {
    ko: '지금은 이 결제 수단을 쓸 수 없어요. 다른 결제 수단을 골라 주세요.',
    en: 'This way to pay is not available right now. Please choose another.',
    ja: '現在この決済方法は利用できません。別の決済方法をお選びください。',
  },
  other: {
    ko: '결제사에서 요청을 처리하지 않았어요. 다시 시도하거나 다른 방법을 골라 주세요.',
    en: 'The payment company did not accept the request. Please try again, or choose another way.',
    ja: '決済会社がリクエストを処理しませんでした。もう一度お試しいただくか、別の方法をお選びください。',
  },
} as const satisfies Record<string, Record<Language, string>>

export type DeclineText = keyof typeof DECLINE_TEXTS
