import type { Language } from '@seodang/domain/codes'
import type { MailTexts } from '../enrolment/index.ts'
import { REFUND_MAILS } from './refund-mail-texts.ts'
import type { OrderOutcome } from './tables.ts'

export type OrderMail =
  | 'paid'
  | 'free'
  | 'account'
  | 'depositReversed'
  | 'depositExpired'
  | 'unseen'
  | 'givenBack'
  | 'notCompleted'
  | 'refunded'
  | 'cancelled'

/** What follows from the payment, for each promise that the page made. */
export const STATE: Record<OrderOutcome, Record<Language, string>> = {
  enrol: {
    ko: '지금 바로 시작할 수 있어요.',
    en: 'You can start right away.',
    ja: 'すぐに始められます。',
  },
  offer: {
    ko: '기다리던 자리가 확정되었어요. 지금 바로 시작할 수 있어요.',
    en: 'The place that you waited for is yours. You can start right away.',
    ja: 'お待ちいただいたお席が確定しました。すぐに始められます。',
  },
  renewal: {
    ko: '지금 바로 이어서 볼 수 있어요.',
    en: 'You can go on right away.',
    ja: 'すぐに続きから始められます。',
  },
  approval: {
    ko: '신청을 확인하고 있어요. 승인되면 메일로 알려 드릴게요. 승인 전에는 언제든지 취소할 수 있고 전액 돌려드려요.',
    en: 'Your application is being looked at. You get a mail as soon as it is approved. Until then you can cancel at any time and get everything back.',
    ja: 'お申し込みを確認しています。承認されたらメールでお知らせします。承認前はいつでも取り消すことができ、全額返金されます。',
  },
  waitlist: {
    ko: '대기자 명단에 등록되었어요. 자리가 나면 신청한 순서대로 등록하고 바로 알려 드릴게요. 그 전에는 언제든지 취소할 수 있고 전액 돌려드려요.',
    en: 'You are on the waiting list. A free place goes to the first in line, and we tell you at once. Until then you can cancel at any time and get everything back.',
    ja: 'キャンセル待ちに登録しました。空きが出たら申し込み順に登録し、すぐにお知らせします。それまではいつでも取り消すことができ、全額返金されます。',
  },
}

/** The line about the period; null is unlimited. */
export const PERIOD: Record<Language, (until: string | null) => string> = {
  ko: (until) => `이용 기간: ${until === null ? '무제한' : `${until}까지`}`,
  en: (until) => `Open until: ${until ?? 'unlimited'}`,
  ja: (until) => `利用期間：${until === null ? '無制限' : `${until}まで`}`,
}

export const ORDER_MAILS: Record<OrderMail, Record<Language, MailTexts>> = {
  paid: {
    ko: {
      subject: '[{site}] 결제가 완료되었어요: {title}',
      text: `{name}님, 결제가 완료되었어요.

{title}
주문 번호: {number}
결제 금액: {amount} ({method})
{period}

{next}

{contract}`,
      label: '확인하기',
    },
    en: {
      subject: '[{site}] Payment received: {title}',
      text: `Hello {name}, your payment is complete.

{title}
Order: {number}
Paid: {amount} ({method})
{period}

{next}

{contract}`,
      label: 'Open',
    },
    ja: {
      subject: '[{site}] お支払いが完了しました：{title}',
      text: `{name}様、お支払いが完了しました。

{title}
注文番号：{number}
お支払い金額：{amount}（{method}）
{period}

{next}

{contract}`,
      label: '確認する',
    },
  },
  free: {
    ko: {
      subject: '[{site}] 신청이 완료되었어요: {title}',
      text: `{name}님, {title} 신청이 접수되었어요.

{period}

{next}`,
      label: '확인하기',
    },
    en: {
      subject: '[{site}] Your application: {title}',
      text: `Hello {name}, we have your application for {title}.

{period}

{next}`,
      label: 'Open',
    },
    ja: {
      subject: '[{site}] お申し込みが完了しました：{title}',
      text: `{name}様、{title} のお申し込みを受け付けました。

{period}

{next}`,
      label: '確認する',
    },
  },
  account: {
    ko: {
      subject: '[{site}] 입금을 기다리고 있어요: {title}',
      text: `{name}님, 아래 계좌로 입금하면 신청이 완료돼요.

은행: {bank}
계좌번호: {account}
예금주: {holder}
금액: {amount}
기한: {deadline}까지

주문 번호: {number}
기한까지 자리를 맡아 둘게요. 기한이 지나면 주문이 자동으로 취소돼요.

{contract}`,
      label: '주문 보기',
    },
    en: {
      subject: '[{site}] Waiting for your transfer: {title}',
      text: `Hello {name}, transfer the amount to this account to complete your order.

Bank: {bank}
Account: {account}
Holder: {holder}
Amount: {amount}
Due: {deadline}

Order: {number}
Your place is kept until then. After that the order is cancelled by itself.

{contract}`,
      label: 'See the order',
    },
    ja: {
      subject: '[{site}] ご入金をお待ちしています：{title}',
      text: `{name}様、下記の口座へご入金いただくとお申し込みが完了します。

銀行：{bank}
口座番号：{account}
口座名義：{holder}
金額：{amount}
期限：{deadline}まで

注文番号：{number}
期限まで席を確保します。期限を過ぎると注文は自動的に取り消されます。

{contract}`,
      label: '注文を見る',
    },
  },
  depositReversed: {
    ko: {
      subject: '[{site}] 입금이 취소되었어요: {title}',
      text: `{name}님, 은행에서 {title} 주문의 입금을 취소했어요. 그래서 이용이 잠시 멈췄어요.

주문 번호: {number}
다시 입금하면 바로 이어서 이용할 수 있어요. 직접 취소하지 않았다면 은행이나 저희에게 문의해 주세요.`,
      label: '주문 보기',
    },
    en: {
      subject: '[{site}] Your transfer was taken back: {title}',
      text: `Hello {name}, the bank took the transfer for {title} back, so access is paused.

Order: {number}
Transfer the amount again to go on at once. If you did not ask for this, please contact your bank or us.`,
      label: 'See the order',
    },
    ja: {
      subject: '[{site}] ご入金が取り消されました：{title}',
      text: `{name}様、銀行が {title} の入金を取り消したため、利用を一時停止しました。

注文番号：{number}
再度ご入金いただくとすぐに再開できます。お心当たりがない場合は、銀行または当サイトへお問い合わせください。`,
      label: '注文を見る',
    },
  },
  depositExpired: {
    ko: {
      subject: '[{site}] 입금 기한이 지나 주문이 취소되었어요: {title}',
      text: `{name}님, 기한까지 입금이 확인되지 않아 {title} 주문이 취소되었어요.

주문 번호: {number}
아직 모집 중이라면 다시 신청할 수 있어요.`,
      label: '주문 보기',
    },
    en: {
      subject: '[{site}] Order cancelled, no transfer arrived: {title}',
      text: `Hello {name}, no transfer arrived in time, so the order for {title} was cancelled.

Order: {number}
You can apply again while places are open.`,
      label: 'See the order',
    },
    ja: {
      subject: '[{site}] 入金期限が過ぎたため注文を取り消しました：{title}',
      text: `{name}様、期限までにご入金が確認できなかったため、{title} の注文を取り消しました。

注文番号：{number}
募集中であれば、もう一度お申し込みいただけます。`,
      label: '注文を見る',
    },
  },
  unseen: {
    ko: {
      subject: '[{site}] 결제를 확인하지 못해 주문을 마감했어요: {title}',
      text: `{name}님, 결제사에서 {title} 주문의 결제 여부를 확인할 수 없어 주문을 마감하고 자리를 비웠어요.

주문 번호: {number}
결제하거나 입금하셨다면 이 주문 번호로 사이트에 문의해 주세요. 확인하는 대로 돌려드려요.`,
      label: '주문 보기',
    },
    en: {
      subject: '[{site}] Order closed, the payment could not be confirmed: {title}',
      text: `Hello {name}, the payment service could not tell us whether the order for {title} was paid, so the order was closed and the place is free again.

Order: {number}
If you paid or made the transfer, please contact the site with this order number. You get it back as soon as it is found.`,
      label: 'See the order',
    },
    ja: {
      subject: '[{site}] お支払いを確認できず注文を終了しました：{title}',
      text: `{name}様、決済サービスで {title} の注文のお支払い状況を確認できないため、注文を終了し、お席を解放しました。

注文番号：{number}
お支払いまたはご入金済みの場合は、この注文番号を添えてサイトへお問い合わせください。確認でき次第、返金いたします。`,
      label: '注文を見る',
    },
  },
  givenBack: {
    ko: {
      subject: '[{site}] 결제를 전액 돌려드려요: {title}',
      text: `{name}님, {title} 주문을 완료할 수 없어 결제를 전액 취소했어요. 결제 수단에 따라 며칠 걸릴 수 있어요.

주문 번호: {number}
이유: {cause}`,
      label: '주문 보기',
    },
    en: {
      subject: '[{site}] Your payment goes back in full: {title}',
      text: `Hello {name}, the order for {title} could not be completed, so the payment was cancelled in full. It may take a few days, depending on the method.

Order: {number}
Reason: {cause}`,
      label: 'See the order',
    },
    ja: {
      subject: '[{site}] お支払いを全額返金します：{title}',
      text: `{name}様、{title} の注文を完了できなかったため、お支払いを全額取り消しました。お支払い方法により数日かかる場合があります。

注文番号：{number}
理由：{cause}`,
      label: '注文を見る',
    },
  },
  notCompleted: {
    ko: {
      subject: '[{site}] 주문을 완료할 수 없어요: {title}',
      text: `{name}님, {title} 주문을 완료할 수 없어 주문을 마감했어요. 결제된 금액은 없어요. 안내받은 입금 계좌가 있다면 그 계좌로 입금하지 마세요.

주문 번호: {number}
이유: {cause}`,
      label: '주문 보기',
    },
    en: {
      subject: '[{site}] Your order could not be completed: {title}',
      text: `Hello {name}, the order for {title} could not be completed and was closed. Nothing was paid. If you were given an account, please do not transfer to it.

Order: {number}
Reason: {cause}`,
      label: 'See the order',
    },
    ja: {
      subject: '[{site}] ご注文を完了できませんでした：{title}',
      text: `{name}様、{title} の注文を完了できなかったため、注文を終了しました。お支払いはありません。入金先の口座が案内されている場合は、その口座へ入金しないでください。

注文番号：{number}
理由：{cause}`,
      label: '注文を見る',
    },
  },
  refunded: REFUND_MAILS.part,
  cancelled: REFUND_MAILS.cancelled,
}
