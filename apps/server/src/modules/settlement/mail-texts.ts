import type { Language } from '@seodang/domain/codes'
import type { SettlementNews } from './events.ts'

interface MailTexts {
  subject: string
  text: string
  label: string
}

/** `{site}`, `{name}`. No amount and no account: a mail may be read by others. */
export const NEWS_MAILS: Readonly<Record<SettlementNews, Record<Language, MailTexts>>> = {
  settlementPaid: {
    ko: {
      subject: '[{site}] 정산금을 지급했어요',
      text: '{name}님, {site}의 정산금을 등록된 계좌로 보냈어요. 금액과 내역은 정산 화면에서 확인할 수 있어요.',
      label: '정산 내역 보기',
    },
    en: {
      subject: '[{site}] Your settlement is paid',
      text: '{name}, the settlement of {site} was sent to the account that you gave. The amount and all that makes it up stand on the settlement page.',
      label: 'See the settlement',
    },
    ja: {
      subject: '[{site}] 精算金をお支払いしました',
      text: '{name}さん、{site} の精算金を登録口座に送金しました。金額と内訳は精算画面でご確認いただけます。',
      label: '精算内訳を見る',
    },
  },
  settlementHeld: {
    ko: {
      subject: '[{site}] 정산이 보류되었어요',
      text: '{name}님, {site}의 정산이 보류되었어요. 사유는 정산 화면에서 확인해 주세요.',
      label: '사유 보기',
    },
    en: {
      subject: '[{site}] A settlement is on hold',
      text: '{name}, a settlement of {site} is on hold. The reason stands on the settlement page.',
      label: 'See the reason',
    },
    ja: {
      subject: '[{site}] 精算が保留になりました',
      text: '{name}さん、{site} の精算が保留になりました。理由は精算画面でご確認ください。',
      label: '理由を見る',
    },
  },
  documentsApproved: {
    ko: {
      subject: '[{site}] 정산 서류가 승인되었어요',
      text: '{name}님, {site}의 정산 서류가 승인되었어요. 이제 정산금을 받을 수 있어요.',
      label: '정산 서류 보기',
    },
    en: {
      subject: '[{site}] Your settlement documents are approved',
      text: '{name}, the settlement documents of {site} are approved. Settlements can be paid out now.',
      label: 'See the documents',
    },
    ja: {
      subject: '[{site}] 精算書類が承認されました',
      text: '{name}さん、{site} の精算書類が承認されました。精算金をお受け取りいただけます。',
      label: '精算書類を見る',
    },
  },
  documentsSentBack: {
    ko: {
      subject: '[{site}] 정산 서류를 다시 확인해 주세요',
      text: '{name}님, {site}의 정산 서류에 고칠 점이 있어요. 사유를 확인하고 다시 제출해 주세요. 승인되기 전에는 정산금을 지급할 수 없어요.',
      label: '사유 보기',
    },
    en: {
      subject: '[{site}] Please look at your settlement documents again',
      text: '{name}, something in the settlement documents of {site} needs a change. Please see the reason and hand them in again. Nothing can be paid out until they are approved.',
      label: 'See the reason',
    },
    ja: {
      subject: '[{site}] 精算書類をもう一度ご確認ください',
      text: '{name}さん、{site} の精算書類に修正点があります。理由をご確認のうえ、再提出してください。承認されるまで精算金はお支払いできません。',
      label: '理由を見る',
    },
  },
  documentsAskedAnew: {
    ko: {
      subject: '[{site}] 정산 서류를 다시 제출해 주세요',
      text: '{name}님, {site}의 소유자, 사업자 정보 또는 정산 계정이 바뀌었어요. 정산 서류를 새로 제출해 주세요. 승인될 때까지 정산금 지급을 보류해요. 바꾼 적이 없다면 바로 확인해 주세요.',
      label: '정산 서류 제출하기',
    },
    en: {
      subject: '[{site}] Please hand in your settlement documents anew',
      text: '{name}, the owner, the company or the account to be paid of {site} has changed. Please hand in the settlement documents anew. Payouts are on hold until they are approved. If none of you changed anything, please look at it at once.',
      label: 'Hand in the documents',
    },
    ja: {
      subject: '[{site}] 精算書類を再提出してください',
      text: '{name}さん、{site} の所有者、事業者情報または精算を受け取るアカウントが変わりました。精算書類を新しくご提出ください。承認されるまで精算金の支払いを保留します。お心当たりがない場合は、すぐにご確認ください。',
      label: '精算書類を提出する',
    },
  },
  payoutAccountChanged: {
    ko: {
      subject: '[{site}] 정산 계좌가 변경되었어요',
      text: '{name}님, {site}의 정산금을 받을 계좌가 변경되었어요. 새 서류가 승인될 때까지 지급을 보류해요. 직접 바꾼 것이 아니라면 바로 확인하고 비밀번호를 바꿔 주세요.',
      label: '정산 서류 보기',
    },
    en: {
      subject: '[{site}] The payout account was changed',
      text: '{name}, the account that settlements of {site} are paid to was changed. Payouts are on hold until the new documents are approved. If nobody of you did this, please look at it at once and change your password.',
      label: 'See the documents',
    },
    ja: {
      subject: '[{site}] 精算口座が変更されました',
      text: '{name}さん、{site} の精算金を受け取る口座が変更されました。新しい書類が承認されるまで支払いを保留します。お心当たりがない場合は、すぐにご確認のうえパスワードを変更してください。',
      label: '精算書類を見る',
    },
  },
  depositAccountChanged: {
    ko: {
      subject: '[{site}] 무통장입금 계좌가 변경되었어요',
      text: '{name}님, {site}에서 무통장입금을 받을 계좌가 변경되었어요. 직접 바꾼 것이 아니라면 바로 확인하고 비밀번호를 바꿔 주세요.',
      label: '결제 설정 보기',
    },
    en: {
      subject: '[{site}] The account for bank deposits was changed',
      text: '{name}, the account that bank deposits of {site} are paid into was changed. If none of you did this, please look at it at once and change your password.',
      label: 'See the payment settings',
    },
    ja: {
      subject: '[{site}] 銀行振込の口座が変更されました',
      text: '{name}さん、{site} の銀行振込を受け取る口座が変更されました。お心当たりがない場合は、すぐにご確認のうえパスワードを変更してください。',
      label: '決済設定を見る',
    },
  },
  paymentKeysChanged: {
    ko: {
      subject: '[{site}] 결제 연동 키가 변경되었어요',
      text: '{name}님, {site}의 결제를 받는 연동 키가 변경되었어요. 직접 바꾼 것이 아니라면 바로 확인하고 비밀번호를 바꿔 주세요.',
      label: '결제 설정 보기',
    },
    en: {
      subject: '[{site}] The payment keys were changed',
      text: '{name}, the keys that take payments for {site} were changed. If none of you did this, please look at them at once and change your password.',
      label: 'See the payment settings',
    },
    ja: {
      subject: '[{site}] 決済連携キーが変更されました',
      text: '{name}さん、{site} の決済を受け付ける連携キーが変更されました。お心当たりがない場合は、すぐにご確認のうえパスワードを変更してください。',
      label: '決済設定を見る',
    },
  },
  shareEnded: {
    ko: {
      subject: '[{site}] 클래스 수익 배분이 끝났어요',
      text: '{name}님, {site}에서 클래스를 더 이상 맡지 않는 분의 수익 배분이 끝났어요. 앞으로의 판매는 나누지 않고, 이미 쌓인 금액은 그대로 지급돼요.',
      label: '확인하기',
    },
    en: {
      subject: '[{site}] A share of a class has ended',
      text: '{name}, on {site} the share of somebody who has no part in a class any more has ended. What is sold from now on is not shared with them; what they earned until now is paid.',
      label: 'See it',
    },
    ja: {
      subject: '[{site}] クラスの収益配分が終了しました',
      text: '{name}さん、{site} でクラスを担当しなくなった方の収益配分が終了しました。今後の販売は配分されず、これまでの金額はそのまま支払われます。',
      label: '確認する',
    },
  },
  feesStated: {
    ko: {
      subject: '[{site}] 달러 판매 수수료 명세가 나왔어요',
      text: '{name}님, {site}의 달러 판매 수수료 명세가 나왔어요. 금액과 적용 환율, 결제일은 정산 화면에서 확인해 주세요. 결제일에 요금제 카드로 결제해요.',
      label: '명세 보기',
    },
    en: {
      subject: '[{site}] Your statement of fees for dollar sales',
      text: '{name}, the statement of fees for dollar sales of {site} is there. The amount, the rate and the due date stand on the settlement page. It is charged to the card of the plan on that date.',
      label: 'See the statement',
    },
    ja: {
      subject: '[{site}] ドル販売手数料の明細ができました',
      text: '{name}さん、{site} のドル販売手数料の明細ができました。金額、適用レート、決済日は精算画面でご確認ください。決済日にプランのカードで決済します。',
      label: '明細を見る',
    },
  },
  feesDeclined: {
    ko: {
      subject: '[{site}] 달러 판매 수수료를 결제하지 못했어요',
      text: '{name}님, {site}의 달러 판매 수수료를 요금제 카드로 결제하지 못했어요. 카드를 확인해 주세요. 3일 뒤에 다시 결제하고, 정산 화면에 적힌 날까지 결제되지 않으면 달러 판매를 멈춰요.',
      label: '확인하기',
    },
    en: {
      subject: '[{site}] The fees for dollar sales could not be charged',
      text: '{name}, the fees for dollar sales of {site} could not be charged to the card of the plan. Please look at the card. It is tried again in three days; where it is not paid by the day that stands on the settlement page, sales in dollars pause.',
      label: 'Take a look',
    },
    ja: {
      subject: '[{site}] ドル販売手数料を決済できませんでした',
      text: '{name}さん、{site} のドル販売手数料をプランのカードで決済できませんでした。カードをご確認ください。3日後に再度決済し、精算画面に記載の日までに決済されない場合はドル販売を停止します。',
      label: '確認する',
    },
  },
}
