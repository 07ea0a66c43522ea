import type { Language } from '@seodang/domain/codes'
import type { MailTexts } from '../enrolment/index.ts'

export type ClaimMail = 'claimed' | 'refused'

export const CLAIM_MAILS: Record<ClaimMail, Record<Language, MailTexts>> = {
  claimed: {
    ko: {
      subject: '[{site}] 환불 요청을 받았어요: {item}',
      text: `{name}님, {item|이/가} 설명과 다르다는 환불 요청을 받았어요.

주문 번호: {number}
알게 된 날: {noticed}
보내 주신 내용: {content}

사이트 운영진이 {due}까지 확인하고 답해 드려요. 그때까지 이용은 그대로 할 수 있고, 금액은 움직이지 않아요.`,
      label: '주문 보기',
    },
    en: {
      subject: '[{site}] Your refund request has arrived: {item}',
      text: `Hello {name}, your request to get {item} refunded because it is not as described has arrived.

Order: {number}
Noticed on: {noticed}
What you wrote: {content}

The site looks into it and answers by {due}. Until then your access stays as it is, and no money moves.`,
      label: 'See the order',
    },
    ja: {
      subject: '[{site}] 返金の申請を受け付けました：{item}',
      text: `{name}様、{item} が説明と異なるという返金の申請を受け付けました。

注文番号：{number}
気づいた日：{noticed}
お送りいただいた内容：{content}

サイトの運営者が{due}までに確認してお答えします。それまでご利用はそのまま続けられ、お金の動きはありません。`,
      label: '注文を見る',
    },
  },
  refused: {
    ko: {
      subject: '[{site}] 환불 요청에 답을 드려요: {item}',
      text: `{name}님, {item|이/가} 설명과 다르다는 환불 요청을 사이트가 받아들이지 않았어요.

주문 번호: {number}
사이트의 답: {answer}

이용은 그대로 할 수 있어요. 답을 받아들이기 어렵다면 사이트에 다시 문의하거나, 한국소비자원 1372 소비자상담센터(전화 1372, www.1372.go.kr)에서 상담과 피해구제를 받을 수 있어요.`,
      label: '주문 보기',
    },
    en: {
      subject: '[{site}] An answer to your refund request: {item}',
      text: `Hello {name}, the site does not accept your request to get {item} refunded because it is not as described.

Order: {number}
The answer of the site: {answer}

Your access stays as it is. If you do not agree, you can write to the site again, or turn to the consumer counselling centre of the Korea Consumer Agency (telephone 1372, www.1372.go.kr) for advice and redress.`,
      label: 'See the order',
    },
    ja: {
      subject: '[{site}] 返金の申請への回答：{item}',
      text: `{name}様、{item} が説明と異なるという返金の申請は、サイトに承認されませんでした。

注文番号：{number}
サイトの回答：{answer}

ご利用はそのまま続けられます。回答に納得できない場合は、サイトにもう一度お問い合わせいただくか、韓国消費者院の1372消費者相談センター（電話1372、www.1372.go.kr）で相談や被害救済を受けられます。`,
      label: '注文を見る',
    },
  },
}
