import type { Language } from '@seodang/domain/codes'
import { AHEAD_MAILS } from './ahead-texts.ts'
import { CARD_MAILS } from './card-texts.ts'
import type { PlanStep } from './events.ts'

interface MailTexts {
  subject: string
  text: string
  label: string
}

/** `{site}`, `{plan}`, `{amount}`, `{card}`, `{until}`, `{retry}`, `{reason}`, `{number}`. */
export const PLAN_MAILS: Record<PlanStep | 'lastDecline' | 'cardUnneeded', Record<Language, MailTexts>> = {
  ...AHEAD_MAILS,
  ...CARD_MAILS,
  paid: {
    ko: {
      subject: '[Seodang] {site} 요금제 결제가 완료되었어요',
      text: `{site}의 {plan} 요금제를 결제했어요.

결제 금액: {amount}
결제 번호: {number}
이용 기간: {until}까지

영수증은 결제 내역에서 받을 수 있어요.`,
      label: '결제 내역 보기',
    },
    en: {
      subject: '[Seodang] The plan of {site} is paid',
      text: `The plan {plan} of {site} was charged.

Amount: {amount}
Payment: {number}
Paid until: {until}

The receipt is in the history of payments.`,
      label: 'See the history',
    },
    ja: {
      subject: '[Seodang] {site}のプランの決済が完了しました',
      text: `{site}の{plan}プランを決済しました。

決済金額：{amount}
決済番号：{number}
利用期間：{until}まで

領収書は決済履歴から受け取れます。`,
      label: '決済履歴を見る',
    },
  },
  declined: {
    ko: {
      subject: '[Seodang] {site} 요금제 결제가 되지 않았어요',
      text: `{site}의 {plan} 요금제 {amount} 결제가 거절되었어요.

사유: {reason}

{retry}에 다시 시도해요. 그 전에 카드를 확인하거나 다른 카드를 등록해 주세요. 결제되지 않으면 사이트 관리 기능을 읽기만 할 수 있게 되지만, 수강생은 구매한 클래스를 그대로 이용할 수 있어요.`,
      label: '결제 정보 확인',
    },
    en: {
      subject: '[Seodang] The plan of {site} could not be charged',
      text: `The charge of {amount} for the plan {plan} of {site} was declined.

Reason: {reason}

It is tried again on {retry}. Please check the card or register another one before. If it stays unpaid, the management of the site becomes read-only; learners keep what they bought.`,
      label: 'Check the billing details',
    },
    ja: {
      subject: '[Seodang] {site}のプランの決済ができませんでした',
      text: `{site}の{plan}プラン {amount} の決済が拒否されました。

理由：{reason}

{retry}に再試行します。それまでにカードを確認するか、別のカードを登録してください。未払いのままの場合、サイトの管理機能は閲覧のみになりますが、受講生は購入したクラスをそのまま利用できます。`,
      label: '決済情報を確認',
    },
  },
  lastDecline: {
    ko: {
      subject: '[Seodang] {site} 요금제가 만료되었어요',
      text: `{site}의 {plan} 요금제 결제가 여러 번 거절되어 요금제가 만료되었어요.

지금부터 사이트 관리 기능은 읽기만 할 수 있어요. 수강생은 구매한 클래스를 그대로 이용할 수 있어요. 카드를 등록하고 요금제를 결제하면 바로 다시 관리할 수 있어요.`,
      label: '결제 정보 확인',
    },
    en: {
      subject: '[Seodang] The plan of {site} has lapsed',
      text: `The plan {plan} of {site} was declined several times, so it has lapsed.

From now on the management of the site is read-only. Learners keep what they bought. Register a card and pay for a plan, and you can manage the site again at once.`,
      label: 'Check the billing details',
    },
    ja: {
      subject: '[Seodang] {site}のプランの有効期限が切れました',
      text: `{site}の{plan}プランの決済が複数回拒否されたため、プランの有効期限が切れました。

これよりサイトの管理機能は閲覧のみとなります。受講生は購入したクラスをそのまま利用できます。カードを登録してプランを決済すると、すぐに管理を再開できます。`,
      label: '決済情報を確認',
    },
  },
  lapsed: {
    ko: {
      subject: '[Seodang] {site} 요금제가 끝났어요',
      text: `{site}의 {plan} 요금제 이용 기간이 끝났어요. 현재 사용량이 무료 요금제의 한도보다 많아 사이트 관리 기능은 읽기만 할 수 있어요.

수강생은 구매한 클래스를 그대로 이용할 수 있어요. 요금제를 다시 결제하면 바로 관리할 수 있어요.`,
      label: '요금제 보기',
    },
    en: {
      subject: '[Seodang] The plan of {site} is over',
      text: `The plan {plan} of {site} is over. The site uses more than the free plan allows, so its management is read-only.

Learners keep what they bought. Pay for a plan again, and you can manage the site at once.`,
      label: 'See the plans',
    },
    ja: {
      subject: '[Seodang] {site}のプランが終了しました',
      text: `{site}の{plan}プランの利用期間が終了しました。現在の使用量が無料プランの上限を超えているため、サイトの管理機能は閲覧のみとなります。

受講生は購入したクラスをそのまま利用できます。プランを再度決済すると、すぐに管理を再開できます。`,
      label: 'プランを見る',
    },
  },
  cancelled: {
    ko: {
      subject: '[Seodang] {site} 요금제를 해지했어요',
      text: `{site}의 {plan} 요금제를 해지했어요. {until}까지 지금처럼 이용할 수 있고 더는 결제되지 않아요.

그 전에는 언제든지 다시 이용할 수 있어요.`,
      label: '요금제 보기',
    },
    en: {
      subject: '[Seodang] The plan of {site} was cancelled',
      text: `The plan {plan} of {site} was cancelled. It lasts until {until} and nothing is charged any more.

Until then you can resume it at any time.`,
      label: 'See the plan',
    },
    ja: {
      subject: '[Seodang] {site}のプランを解約しました',
      text: `{site}の{plan}プランを解約しました。{until}までは今までどおり利用でき、以降の決済は行われません。

それまではいつでも再開できます。`,
      label: 'プランを見る',
    },
  },
  ended: {
    ko: {
      subject: '[Seodang] {site} 사이트가 무료 요금제로 바뀌었어요',
      text: `{site}의 {plan} 요금제 이용 기간이 끝나 무료 요금제로 바뀌었어요.`,
      label: '요금제 보기',
    },
    en: {
      subject: '[Seodang] {site} is on the free plan now',
      text: `The plan {plan} of {site} is over, and the site goes on with the free plan.`,
      label: 'See the plan',
    },
    ja: {
      subject: '[Seodang] {site}は無料プランに変わりました',
      text: `{site}の{plan}プランの利用期間が終了し、無料プランに変わりました。`,
      label: 'プランを見る',
    },
  },
}
