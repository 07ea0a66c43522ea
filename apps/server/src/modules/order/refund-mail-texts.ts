import type { Language } from '@seodang/domain/codes'
import type { MailTexts } from '../enrolment/index.ts'

/** `cancelledInPart`: the order has ended and not all of its money is back. */
export type RefundMail = 'part' | 'whole' | 'cancelled' | 'cancelledInPart'

/** Of all payments of an order that one letter is about. */
interface RefundSums {
  paid: string
  back: string
  left: string
}

/** PAY-21: what has come back so far and what has not; nothing where all has. */
export const REST: Record<Language, (sums: RefundSums) => string> = {
  ko: ({ paid, back, left }) => `
결제 금액: ${paid}
지금까지 환불된 금액: ${back}
환불되지 않고 남은 금액: ${left}`,
  en: ({ paid, back, left }) => `
Paid: ${paid}
Refunded so far: ${back}
Not refunded: ${left}`,
  ja: ({ paid, back, left }) => `
お支払い金額：${paid}
これまでの返金額：${back}
返金されていない金額：${left}`,
}

/** BYD-02: who ended it and why. */
export const BECAUSE: Record<Language, (reason: string) => string> = {
  ko: (reason) => `\n환불 이유: ${reason}`,
  en: (reason) => `\nReason: ${reason}`,
  ja: (reason) => `\n返金理由：${reason}`,
}

/** Of a part that leaves the place as it is. */
export const ACCESS_STAYS: Record<Language, string> = {
  ko: ' 주문은 취소되지 않았고, 이용은 그대로 할 수 있어요.',
  en: ' The order is not cancelled, and your access stays as it is.',
  ja: ' 注文は取り消されておらず、ご利用はそのまま続けられます。',
}

const DAYS: Record<Language, string> = {
  ko: '결제 수단에 따라 며칠 걸릴 수 있어요.',
  en: 'It may take a few days, depending on the method.',
  ja: 'お支払い方法により数日かかる場合があります。',
}
const LABEL: Record<Language, string> = { ko: '주문 보기', en: 'See the order', ja: '注文を見る' }

const letter = (language: Language, subject: string, said: string, amount: string): MailTexts => ({
  subject: `[{site}] ${subject}`,
  text: `${said}

${amount}{because}{rest}
${DAYS[language]}`,
  label: LABEL[language],
})

export const REFUND_MAILS: Record<RefundMail, Record<Language, MailTexts>> = {
  part: {
    ko: letter(
      'ko',
      '일부 금액을 환불했어요: {title}',
      '{name}님, {title} 주문에서 결제 금액의 일부인 {refunded}을 환불했어요.{access}',
      '주문 번호: {number}\n이번 환불 금액: {refunded}',
    ),
    en: letter(
      'en',
      'Part of your payment was refunded: {title}',
      'Hello {name}, a part of your payment for {title} was refunded: {refunded}.{access}',
      'Order: {number}\nThis refund: {refunded}',
    ),
    ja: letter(
      'ja',
      '一部を返金しました：{title}',
      '{name}様、{title} の注文のお支払い金額の一部、{refunded}を返金しました。{access}',
      '注文番号：{number}\n今回の返金額：{refunded}',
    ),
  },
  whole: {
    ko: letter(
      'ko',
      '결제 금액을 환불했어요: {title}',
      '{name}님, {title} 주문의 결제 금액을 모두 환불했어요.',
      '주문 번호: {number}\n환불 금액: {refunded}',
    ),
    en: letter(
      'en',
      'Your payment was refunded: {title}',
      'Hello {name}, your payment for {title} was refunded in full.',
      'Order: {number}\nRefund: {refunded}',
    ),
    ja: letter(
      'ja',
      '返金しました：{title}',
      '{name}様、{title} の注文のお支払い金額をすべて返金しました。',
      '注文番号：{number}\n返金額：{refunded}',
    ),
  },
  cancelled: {
    ko: letter(
      'ko',
      '주문이 취소되었어요: {title}',
      '{name}님, {title} 주문이 취소되었어요.',
      '주문 번호: {number}\n환불 금액: {refunded}',
    ),
    en: letter(
      'en',
      'Order cancelled: {title}',
      'Hello {name}, your order for {title} was cancelled.',
      'Order: {number}\nRefund: {refunded}',
    ),
    ja: letter(
      'ja',
      '注文を取り消しました：{title}',
      '{name}様、{title} の注文を取り消しました。',
      '注文番号：{number}\n返金額：{refunded}',
    ),
  },
  cancelledInPart: {
    ko: letter(
      'ko',
      '주문이 취소되고 일부 금액을 환불했어요: {title}',
      '{name}님, {title} 주문이 취소되었고, 결제 금액의 일부인 {refunded}을 환불했어요.',
      '주문 번호: {number}\n이번 환불 금액: {refunded}',
    ),
    en: letter(
      'en',
      'Order cancelled, part of your payment refunded: {title}',
      'Hello {name}, your order for {title} was cancelled, and a part of your payment was refunded: {refunded}.',
      'Order: {number}\nThis refund: {refunded}',
    ),
    ja: letter(
      'ja',
      '注文を取り消し、一部を返金しました：{title}',
      '{name}様、{title} の注文を取り消し、お支払い金額の一部、{refunded}を返金しました。',
      '注文番号：{number}\n今回の返金額：{refunded}',
    ),
  },
}
