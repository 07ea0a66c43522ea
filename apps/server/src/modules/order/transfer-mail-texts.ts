import type { Language } from '@seodang/domain/codes'
import type { MailTexts } from '../enrolment/index.ts'

/** Steps of a refund that staff transfer from the site's own account (PAY-21). */
export type TransferMail = 'transferOwed' | 'accountAsked' | 'transferred' | 'transferUndone'

/** Why the buyer hears of the money now. */
export type WhatHappened = 'cancelled' | 'refunded' | 'notGiven' | 'accountNamed'

export const WHAT_HAPPENED: Record<WhatHappened, Record<Language, string>> = {
  cancelled: {
    ko: '주문이 취소되었어요.',
    en: 'Your order was cancelled.',
    ja: 'ご注文が取り消されました。',
  },
  refunded: {
    ko: '결제 금액의 일부를 돌려드려요. 이용은 그대로 할 수 있어요.',
    en: 'Part of your payment goes back to you. Your access stays as it is.',
    ja: 'お支払い金額の一部をお返しします。ご利用はそのまま続けられます。',
  },
  notGiven: {
    ko: '입금을 확인했지만 주문을 완료할 수 없어 전액 돌려드려요.',
    en: 'Your transfer arrived, but the order could not be completed, so all of it goes back to you.',
    ja: 'ご入金を確認しましたが、ご注文を完了できなかったため、全額お返しします。',
  },
  accountNamed: {
    ko: '환불받을 계좌가 정해졌어요. 직접 알려 준 계좌가 아니라면 바로 사이트에 문의해 주세요.',
    en: 'The account for your refund was named. If it is not yours, please contact the site at once.',
    ja: '返金先の口座が登録されました。お心当たりのない口座の場合は、すぐにサイトへお問い合わせください。',
  },
}

export const TRANSFER_MAILS: Record<TransferMail, Record<Language, MailTexts>> = {
  transferOwed: {
    ko: {
      subject: '[{site}] 환불 금액을 {due}까지 송금해 드려요: {title}',
      text: `{name}님, {what}

{title}
주문 번호: {number}
환불 금액: {amount}{because}
받는 계좌: {bank} {account}
송금 기한: {due}까지

사이트 운영진이 직접 송금하고, 송금하면 메일로 알려 드려요.`,
      label: '주문 보기',
    },
    en: {
      subject: '[{site}] Your refund will be transferred by {due}: {title}',
      text: `Hello {name}. {what}

{title}
Order: {number}
Refund: {amount}{because}
To: {bank} {account}
By: {due}

The site transfers it from its own account, and we mail you when it has.`,
      label: 'See the order',
    },
    ja: {
      subject: '[{site}] 返金額を{due}までにお振り込みします：{title}',
      text: `{name}様、{what}

{title}
注文番号：{number}
返金額：{amount}{because}
振込先：{bank} {account}
振込期限：{due}まで

サイトの運営者が直接お振り込みし、完了したらメールでお知らせします。`,
      label: '注文を見る',
    },
  },
  accountAsked: {
    ko: {
      subject: '[{site}] 환불받을 계좌를 알려 주세요: {title}',
      text: `{name}님, {what}

{title}
주문 번호: {number}
환불 금액: {amount}{because}

입금으로 결제한 주문이라 돌려받을 계좌가 필요해요. 결제 내역에서 계좌를 알려 주시면 송금 기한을 바로 알려 드려요.`,
      label: '계좌 알려 주기',
    },
    en: {
      subject: '[{site}] Where should your refund go? {title}',
      text: `Hello {name}. {what}

{title}
Order: {number}
Refund: {amount}{because}

You paid by bank transfer, so we need an account to send the money to. Name it in your payments, and we tell you at once by when it is transferred.`,
      label: 'Name the account',
    },
    ja: {
      subject: '[{site}] 返金先の口座をお知らせください：{title}',
      text: `{name}様、{what}

{title}
注文番号：{number}
返金額：{amount}{because}

お振り込みでお支払いいただいたため、返金先の口座が必要です。決済履歴から口座をご登録いただくと、振込期限をすぐにお知らせします。`,
      label: '口座を登録する',
    },
  },
  transferred: {
    ko: {
      subject: '[{site}] 환불 금액을 송금했어요: {title}',
      text: `{name}님, {on}에 환불 금액을 송금했어요.

{title}
주문 번호: {number}
송금 금액: {paid}
받는 계좌: {bank} {account}

은행에 따라 조금 뒤에 보일 수 있어요. 받지 못했다면 사이트에 문의해 주세요.`,
      label: '주문 보기',
    },
    en: {
      subject: '[{site}] Your refund was transferred: {title}',
      text: `Hello {name}, your refund was transferred on {on}.

{title}
Order: {number}
Transferred: {paid}
To: {bank} {account}

Your bank may show it a little later. If it does not arrive, please contact the site.`,
      label: 'See the order',
    },
    ja: {
      subject: '[{site}] 返金額をお振り込みしました：{title}',
      text: `{name}様、{on}に返金額をお振り込みしました。

{title}
注文番号：{number}
振込金額：{paid}
振込先：{bank} {account}

銀行により反映まで少し時間がかかる場合があります。届かない場合はサイトへお問い合わせください。`,
      label: '注文を見る',
    },
  },
  transferUndone: {
    ko: {
      subject: '[{site}] 환불 송금 안내를 바로잡아요: {title}',
      text: `{name}님, 앞서 환불 금액을 송금했다고 알려 드렸지만 아직 송금하지 않았어요. 혼란을 드려 죄송해요.

{title}
주문 번호: {number}
환불 금액: {amount}{because}
받는 계좌: {bank} {account}
송금 기한: {due}까지`,
      label: '주문 보기',
    },
    en: {
      subject: '[{site}] A correction: your refund is not transferred yet: {title}',
      text: `Hello {name}, we told you that your refund was transferred. That was a mistake: it is not yet. We are sorry.

{title}
Order: {number}
Refund: {amount}{because}
To: {bank} {account}
By: {due}`,
      label: 'See the order',
    },
    ja: {
      subject: '[{site}] 返金のお振り込みについて訂正します：{title}',
      text: `{name}様、先ほど返金額をお振り込みしたとお知らせしましたが、まだお振り込みしていませんでした。申し訳ありません。

{title}
注文番号：{number}
返金額：{amount}{because}
振込先：{bank} {account}
振込期限：{due}まで`,
      label: '注文を見る',
    },
  },
}
