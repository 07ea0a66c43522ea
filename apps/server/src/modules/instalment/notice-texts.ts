import type { Language } from '@seodang/domain/codes'
import type { InstalmentNews } from './events.ts'

interface NoticeTexts {
  subject: string
  text: string
  label: string
}

const LABEL: Record<Language, string> = {
  ko: '결제 내역 보기',
  en: 'See your payments',
  ja: 'お支払い履歴を見る',
}

const notice = (
  ko: [string, string],
  en: [string, string],
  ja: [string, string],
): Record<Language, NoticeTexts> => ({
  ko: { subject: `[{site}] ${ko[0]}`, text: `{name}님,\n\n${ko[1]}`, label: LABEL.ko },
  en: { subject: `[{site}] ${en[0]}`, text: `Dear {name},\n\n${en[1]}`, label: LABEL.en },
  ja: { subject: `[{site}] ${ja[0]}`, text: `{name}様\n\n${ja[1]}`, label: LABEL.ja },
})

/** The letters about a class that is paid month by month (PAY-23); each says what is charged when. */
export const NOTICES: Record<InstalmentNews, Record<Language, NoticeTexts>> = {
  started: notice(
    [
      '{title} 매달 결제를 시작했어요',
      '첫 달 {amount}이 결제되었어요. 모두 {months}번에 나눠 {total}을 내며, 다음 결제는 {next}에 {nextAmount}이에요. 결제하지 못하면 며칠에 걸쳐 다시 시도하고, 그래도 안 되면 낼 때까지 수강이 멈춰요. 남은 금액을 한 번에 내거나, 카드를 바꾸거나, 환불 규정에 따라 그만두는 일은 결제 내역에서 할 수 있어요.',
    ],
    [
      'You are paying for {title} by the month',
      'The first month, {amount}, was charged. You pay {total} in {months} charges; the next one is {nextAmount} on {next}. If a charge fails it is tried again over the following days, and after that the class is on hold until it is paid. Under your payments you can pay the rest at once, change the card, or stop by the refund rule.',
    ],
    [
      '{title}の月払いが始まりました',
      '初回分{amount}を決済しました。合計{total}を{months}回に分けてお支払いいただきます。次回は{next}に{nextAmount}です。決済できない場合は数日かけて再試行し、それでもできない場合はお支払いまで受講が停止します。残額の一括払い、カードの変更、返金規定による中止はお支払い履歴から行えます。',
    ],
  ),
  coming: notice(
    [
      '{title} 다음 결제일이 다가와요',
      '{next}에 {nextAmount}이 등록한 카드로 결제돼요. {months}번 중 {paid}번을 냈고, 남은 금액은 {rest}이에요.',
    ],
    [
      'Your next charge for {title} is coming',
      'On {next} your card is charged {nextAmount}. {paid} of {months} charges are paid; {rest} are left.',
    ],
    [
      '{title}の次回決済日が近づいています',
      '{next}に登録済みのカードから{nextAmount}を決済します。{months}回中{paid}回をお支払い済みで、残額は{rest}です。',
    ],
  ),
  charged: notice(
    [
      '{title} 이번 달 금액이 결제되었어요',
      '{amount}이 결제되어 {months}번 중 {paid}번을 냈어요. 다음 결제는 {next}에 {nextAmount}이고, 남은 금액은 {rest}이에요.',
    ],
    [
      'This month of {title} was charged',
      '{amount} was charged, so {paid} of {months} charges are paid. The next one is {nextAmount} on {next}; {rest} are left.',
    ],
    [
      '{title}の今月分を決済しました',
      '{amount}を決済し、{months}回中{paid}回のお支払いが完了しました。次回は{next}に{nextAmount}、残額は{rest}です。',
    ],
  ),
  declined: notice(
    [
      '{title} 이번 달 금액을 결제하지 못했어요',
      '{nextAmount}이 결제되지 않았어요. {next}에 다시 시도해요. 카드를 확인하거나 결제 내역에서 다른 카드로 바꿔 주세요. 그때까지 수강은 계속할 수 있어요.',
    ],
    [
      'This month of {title} could not be charged',
      '{nextAmount} could not be charged. We try again on {next}. Please check the card, or choose another one under your payments. Until then the class stays open.',
    ],
    [
      '{title}の今月分を決済できませんでした',
      '{nextAmount}を決済できませんでした。{next}に再度お試しします。カードをご確認いただくか、お支払い履歴で別のカードに変更してください。それまで受講は続けられます。',
    ],
  ),
  held: notice(
    [
      '{title} 수강이 잠시 멈췄어요',
      '{nextAmount}을 여러 번 결제하지 못해 수강이 멈췄어요. 자리와 진도는 그대로 있어요. 결제 내역에서 밀린 금액을 내면 바로 다시 열려요.',
    ],
    [
      '{title} is on hold',
      '{nextAmount} could not be charged several times, so the class is on hold. Your place and your progress are kept. Pay what is due under your payments and it opens again at once.',
    ],
    [
      '{title}の受講を一時停止しました',
      '{nextAmount}を複数回決済できなかったため、受講を停止しました。席と進捗はそのまま残っています。お支払い履歴で未払い分をお支払いいただくと、すぐに再開します。',
    ],
  ),
  opened: notice(
    [
      '{title} 수강이 다시 열렸어요',
      '{amount}이 결제되어 바로 이어서 수강할 수 있어요. 다음 결제는 {next}에 {nextAmount}이고, 남은 금액은 {rest}이에요.',
    ],
    [
      '{title} is open again',
      '{amount} was charged, so you can go on at once. The next charge is {nextAmount} on {next}; {rest} are left.',
    ],
    [
      '{title}の受講を再開しました',
      '{amount}を決済し、すぐに続きから受講できます。次回は{next}に{nextAmount}、残額は{rest}です。',
    ],
  ),
  finished: notice(
    ['{title} 금액을 모두 냈어요', '{amount}이 결제되어 {total}을 모두 냈어요. 더 결제되는 금액은 없어요.'],
    [
      '{title} is paid in full',
      '{amount} was charged, so all of {total} is paid. Nothing more will be charged.',
    ],
    [
      '{title}のお支払いがすべて完了しました',
      '{amount}を決済し、合計{total}のお支払いが完了しました。今後の決済はありません。',
    ],
  ),
  stopped: notice(
    [
      '{title} 매달 결제가 끝났어요',
      '수강이 취소되어 앞으로 결제되는 금액은 없어요. 돌려드린 금액은 {amount}이에요.',
    ],
    [
      'Your monthly payments for {title} have ended',
      'Your place was cancelled, so nothing more will be charged. {amount} was paid back.',
    ],
    [
      '{title}の月払いが終了しました',
      '受講がキャンセルされたため、今後の決済はありません。返金額は{amount}です。',
    ],
  ),
  merged: notice(
    [
      '{title} 매달 결제가 하나로 합쳐졌어요',
      '계정이 합쳐지면서 두 계정에서 각각 내던 {title} 매달 결제 가운데 하나만 이어져요. 이어지는 쪽은 {months}번 중 {paid}번을 냈고 남은 금액은 {rest}이에요. 다른 쪽은 더 이상 결제되지 않고, 이미 낸 금액은 결제 내역에 그대로 있어요. 돌려받는 일은 환불 규정에 따라요.',
    ],
    [
      'Your two monthly payments for {title} are one now',
      'Your accounts were merged. Both were paying for {title} by the month, and one of the two goes on: {paid} of its {months} charges are paid, and {rest} are left. The other is charged no more. What was paid for it stays among your payments, and comes back by the refund rule.',
    ],
    [
      '{title}の月払いが1つになりました',
      'アカウントの統合に伴い、2つのアカウントで別々に続いていた{title}の月払いは、片方だけが続きます。続くほうは{months}回中{paid}回をお支払い済みで、残額は{rest}です。もう片方は今後決済されません。お支払い済みの金額はお支払い履歴に残り、返金は返金規定によります。',
    ],
  ),
  cardRemoved: notice(
    [
      '{title} 결제 카드가 삭제되었어요',
      '아직 {rest}이 남아 있어요. {next} 전에 결제 내역에서 다른 카드를 골라 주세요.',
    ],
    [
      'The card that pays for {title} was removed',
      '{rest} are still to be paid. Please choose another card under your payments before {next}.',
    ],
    [
      '{title}の決済カードが削除されました',
      '残額は{rest}です。{next}までにお支払い履歴で別のカードをお選びください。',
    ],
  ),
  cardNeeded: notice(
    [
      '{title} 결제에 새 카드가 필요해요',
      '{site}의 결제 계정이 바뀌어 지금 등록된 카드로는 다음 금액 {nextAmount}을 결제할 수 없어요. {by}까지 결제 내역에서 새 카드를 등록해 주세요. 남은 금액은 {rest}이고, 새 카드를 등록하기 전에는 결제되지 않아요.',
    ],
    [
      'The monthly payment for {title} needs a new card',
      '{site} takes payments through another account now, so the card that you registered cannot be charged for the next {nextAmount}. Please register a card anew under your payments by {by}. {rest} are left, and nothing is charged before you do.',
    ],
    [
      '{title}の月払いに新しいカードが必要です',
      '{site}の決済アカウントが変わったため、現在登録されているカードでは次回の{nextAmount}を決済できません。{by}までにお支払い履歴で新しいカードを登録してください。残額は{rest}で、新しいカードを登録するまで決済されません。',
    ],
  ),
}
