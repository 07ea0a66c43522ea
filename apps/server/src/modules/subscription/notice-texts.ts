import type { Language } from '@seodang/domain/codes'
import type { SubscriptionNews } from './events.ts'

interface NoticeTexts {
  subject: string
  text: string
  label: string
}

const LABEL: Record<Language, string> = {
  ko: '내 멤버십 보기',
  en: 'My memberships',
  ja: 'マイメンバーシップを見る',
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

/** The letters about a membership (MSH-08, integrations 8.3); each says what is charged when, and how to leave. */
export const NOTICES: Record<SubscriptionNews, Record<Language, NoticeTexts>> = {
  started: notice(
    [
      '{title} 멤버십이 시작되었어요',
      '{amount}이 결제되었고, {until}까지 이용할 수 있어요. 그날 다음 이용료 {price}이 자동으로 결제됩니다. 해지는 내 멤버십에서 언제든지 할 수 있어요.',
    ],
    [
      'Your membership {title} has begun',
      '{amount} was charged, and it is open until {until}. On that day the next fee of {price} is charged automatically. You can cancel at any time under “My memberships”.',
    ],
    [
      '{title}メンバーシップが始まりました',
      '{amount}を決済しました。{until}まで利用できます。その日に次の利用料{price}が自動的に決済されます。解約はマイメンバーシップからいつでもできます。',
    ],
  ),
  trialStarted: notice(
    [
      '{title} 무료 체험이 시작되었어요',
      '{until}까지 무료로 이용할 수 있어요. 그날 첫 이용료 {price}이 결제되며, 그 전에 해지하면 결제되지 않아요.',
    ],
    [
      'Your free trial of {title} has begun',
      'It is free until {until}. On that day the first fee of {price} is charged; cancel before and nothing is.',
    ],
    [
      '{title}の無料体験が始まりました',
      '{until}まで無料で利用できます。その日に最初の利用料{price}が決済されます。その前に解約すれば決済されません。',
    ],
  ),
  charged: notice(
    [
      '{title} 이용료가 결제되었어요',
      '{amount}이 결제되어 {until}까지 이용할 수 있어요. 다음 결제일은 {next}입니다.',
    ],
    [
      'The fee for {title} was charged',
      '{amount} was charged, so it is open until {until}. The next charge is on {next}.',
    ],
    [
      '{title}の利用料を決済しました',
      '{amount}を決済し、{until}まで利用できます。次回の決済日は{next}です。',
    ],
  ),
  declined: notice(
    [
      '{title} 이용료를 결제하지 못했어요',
      '등록한 카드로 {price}을 결제하지 못했어요. {next}에 다시 결제할게요. 그때까지는 계속 이용할 수 있어요. 카드를 바꾸면 바로 다시 결제됩니다.',
    ],
    [
      'The fee for {title} could not be charged',
      'Your card did not take {price}. We try again on {next}, and until then everything stays open. With another card it is tried again at once.',
    ],
    [
      '{title}の利用料を決済できませんでした',
      '登録されたカードで{price}を決済できませんでした。{next}に再度決済します。それまでは引き続き利用できます。カードを変更するとすぐに再決済されます。',
    ],
  ),
  stopped: notice(
    [
      '{title} 멤버십이 종료되었어요',
      '여러 번 시도했지만 이용료를 결제하지 못해 멤버십을 종료했어요. 따로 구매한 클래스는 그대로 이용할 수 있어요. 언제든지 다시 가입할 수 있어요.',
    ],
    [
      'Your membership {title} has ended',
      'We tried several times and could not charge the fee, so the membership has ended. Classes that you bought separately stay open. You can subscribe again at any time.',
    ],
    [
      '{title}メンバーシップが終了しました',
      '何度か試みましたが利用料を決済できず、メンバーシップを終了しました。別途購入されたクラスは引き続き利用できます。いつでも再度加入できます。',
    ],
  ),
  raiseStopped: notice(
    [
      '{title} 멤버십이 종료되었어요',
      '오른 이용료에 동의하지 않으셔서 결제하지 않고 멤버십을 종료했어요. 따로 구매한 클래스는 그대로 이용할 수 있어요.',
    ],
    [
      'Your membership {title} has ended',
      'You did not agree to the higher price, so nothing was charged and the membership has ended. Classes that you bought separately stay open.',
    ],
    [
      '{title}メンバーシップが終了しました',
      '値上げに同意されなかったため、決済せずにメンバーシップを終了しました。別途購入されたクラスは引き続き利用できます。',
    ],
  ),
  ended: notice(
    [
      '{title} 멤버십이 종료되었어요',
      '해지하신 멤버십의 이용 기간이 끝났어요. 따로 구매한 클래스는 그대로 이용할 수 있어요.',
    ],
    [
      'Your membership {title} has ended',
      'The membership that you cancelled has come to its end. Classes that you bought separately stay open.',
    ],
    [
      '{title}メンバーシップが終了しました',
      '解約されたメンバーシップの利用期間が終わりました。別途購入されたクラスは引き続き利用できます。',
    ],
  ),
  trialEnding: notice(
    [
      '{title} 무료 체험이 {until}에 끝나요',
      '{until}에 첫 이용료 {price}이 등록한 카드로 결제됩니다. 계속 이용하지 않으려면 그 전에 내 멤버십에서 해지해 주세요.',
    ],
    [
      'Your free trial of {title} ends on {until}',
      'On {until} the first fee of {price} is charged to your card. If you do not want to go on, cancel before under “My memberships”.',
    ],
    [
      '{title}の無料体験は{until}に終わります',
      '{until}に最初の利用料{price}が登録されたカードで決済されます。継続しない場合は、その前にマイメンバーシップから解約してください。',
    ],
  ),
  renewal: notice(
    [
      '{title} 다음 결제일은 {next}이에요',
      '{next}에 다음 {months}개월 이용료 {price}이 등록한 카드로 결제됩니다. 내 멤버십에서 변경하거나 해지할 수 있어요.',
    ],
    [
      '{title} renews on {next}',
      'On {next} the fee of {price} for the {months|one:next month|other:next {months} months} is charged to your card. You can change or cancel it under “My memberships”.',
    ],
    [
      '{title}の次回決済日は{next}です',
      '{next}に次の{months}か月分の利用料{price}が登録されたカードで決済されます。マイメンバーシップから変更・解約できます。',
    ],
  ),
  raise: notice(
    [
      '{title} 이용료 인상에 동의가 필요해요',
      '{until}부터 이용료가 {price}에서 {raise}(으)로 오릅니다. 등록한 카드로 같은 방식으로 결제돼요. 계속 이용하려면 내 멤버십에서 동의해 주세요. 동의하지 않으면 결제하지 않고 {until}에 종료돼요. 해지도 내 멤버십에서 바로 할 수 있어요.',
    ],
    [
      'The price of {title} rises: your consent is needed',
      'From {until} the fee rises from {price} to {raise}, charged to your card as before. To go on, please agree under “My memberships”. Without your consent nothing is charged and the membership ends on {until}. You can also cancel there.',
    ],
    [
      '{title}の料金改定への同意が必要です',
      '{until}から利用料が{price}から{raise}に上がります。登録されたカードでこれまでと同様に決済されます。継続する場合はマイメンバーシップで同意してください。同意されない場合は決済せず{until}に終了します。解約もマイメンバーシップからできます。',
    ],
  ),
  cancelled: notice(
    [
      '{title} 멤버십을 해지했어요',
      '더 이상 결제되지 않으며 {until}까지 이용할 수 있어요. 그 전에 마음이 바뀌면 내 멤버십에서 다시 이어갈 수 있어요.',
    ],
    [
      'Your membership {title} was cancelled',
      'Nothing is charged any more, and it stays open until {until}. If you change your mind before then, you can go on under “My memberships”.',
    ],
    [
      '{title}メンバーシップを解約しました',
      'これ以上決済されず、{until}まで利用できます。それまでに気が変わった場合は、マイメンバーシップから継続できます。',
    ],
  ),
  memberGone: notice(
    [
      '{title} 멤버십을 해지했어요',
      '이제 {site} 회원이 아니어서 {title} 멤버십을 해지했고, 더 이상 결제되지 않아요. 이미 낸 이용료는 {until}까지예요. 그 전에 다시 회원이 되면 그날까지 이용할 수 있어요. 남은 기간의 환불은 사이트 운영진에게 물어봐 주세요.',
    ],
    [
      'Your membership {title} was cancelled',
      'You are no longer a member of {site}, so {title} was cancelled and nothing is charged any more. What you paid lasts until {until}; if you are a member again before then, it is open until that day. Please ask the staff of the site about a refund for the rest.',
    ],
    [
      '{title}メンバーシップを解約しました',
      '{site}の会員ではなくなったため、{title}メンバーシップを解約しました。これ以上決済されません。お支払い済みの期間は{until}までです。それまでに再び会員になった場合は、その日まで利用できます。残りの期間の返金については、サイトの運営メンバーにお問い合わせください。',
    ],
  ),
  memberGoneEnded: notice(
    [
      '{title} 멤버십이 종료되었어요',
      '이제 {site} 회원이 아니어서 {title} 멤버십을 종료했어요. 더 이상 결제되지 않아요.',
    ],
    [
      'Your membership {title} has ended',
      'You are no longer a member of {site}, so {title} has ended. Nothing is charged any more.',
    ],
    [
      '{title}メンバーシップが終了しました',
      '{site}の会員ではなくなったため、{title}メンバーシップを終了しました。これ以上決済されません。',
    ],
  ),
  merged: notice(
    [
      '{title} 멤버십이 하나로 합쳐졌어요',
      '계정이 합쳐지면서 두 계정의 {title} 멤버십도 하나가 되었어요. 이미 낸 이용료의 남은 기간을 모두 더해 {until}까지 이용할 수 있고, 그 전에는 결제되지 않아요. 내 멤버십에서 다음 결제일과 카드를 확인해 주세요.',
    ],
    [
      'Your two memberships {title} are one now',
      'Your accounts were merged, and so were their memberships {title}. All the time that you paid for was added up: it is open until {until}, and nothing is charged before. See the next charge and its card under “My memberships”.',
    ],
    [
      '{title}メンバーシップが1つになりました',
      'アカウントの統合に伴い、2つのアカウントの{title}メンバーシップも1つになりました。お支払い済みの残り期間をすべて合わせて{until}まで利用でき、それまでは決済されません。次回の決済日とカードはマイメンバーシップでご確認ください。',
    ],
  ),
  changed: notice(
    [
      '{title} 멤버십으로 바꿨어요',
      '남은 기간의 차액 {amount}이 결제되었고, {until}부터는 {price}이 결제됩니다.',
    ],
    [
      'You now have the membership {title}',
      'The difference of {amount} for the time that is left was charged; from {until} it is {price}.',
    ],
    [
      '{title}メンバーシップに変更しました',
      '残り期間の差額{amount}を決済しました。{until}からは{price}が決済されます。',
    ],
  ),
  paused: notice(
    ['{title} 멤버십을 일시정지했어요', '{until}까지는 이용할 수 있고, 다시 시작할 때까지 결제되지 않아요.'],
    [
      'Your membership {title} is paused',
      'It stays open until {until}, and nothing is charged before you resume it.',
    ],
    ['{title}メンバーシップを一時停止しました', '{until}までは利用でき、再開するまで決済されません。'],
  ),
  resumed: notice(
    ['{title} 멤버십을 다시 이어가요', '다음 결제일은 {next}이고 {price}이 결제됩니다.'],
    ['Your membership {title} goes on', 'The next charge of {price} is on {next}.'],
    ['{title}メンバーシップを再開しました', '次回の決済日は{next}、{price}が決済されます。'],
  ),
  cardRemoved: notice(
    [
      '{title} 멤버십의 결제 카드가 삭제되었어요',
      '{next}에 이용료를 결제하려면 카드가 필요해요. 그 전에 내 멤버십에서 다른 카드를 골라 주세요. 카드가 없으면 결제가 되지 않아 멤버십이 종료될 수 있어요.',
    ],
    [
      'The card of your membership {title} was removed',
      'A card is needed for the charge on {next}. Please choose another one before then under “My memberships”. Without a card the membership may end.',
    ],
    [
      '{title}メンバーシップの決済カードが削除されました',
      '{next}に利用料を決済するにはカードが必要です。それまでにマイメンバーシップで別のカードをお選びください。カードがないとメンバーシップが終了することがあります。',
    ],
  ),
  cardNeeded: notice(
    [
      '{title} 멤버십에 새 카드가 필요해요',
      '{site}의 결제 계정이 바뀌어 지금 등록된 카드로는 이용료를 결제할 수 없어요. {by}까지 내 멤버십에서 새 카드를 등록해 주세요. 다음 이용료는 {price}이고, 새 카드를 등록하기 전에는 결제되지 않아요. 계속 이용하지 않으려면 내 멤버십에서 해지할 수 있어요.',
    ],
    [
      'Your membership {title} needs a new card',
      '{site} takes payments through another account now, so the card that you registered cannot be charged. Please register a card anew under “My memberships” by {by}. The next fee is {price}, and nothing is charged before you do. If you do not want to go on, you can cancel there.',
    ],
    [
      '{title}メンバーシップに新しいカードが必要です',
      '{site}の決済アカウントが変わったため、現在登録されているカードでは利用料を決済できません。{by}までにマイメンバーシップで新しいカードを登録してください。次回の利用料は{price}で、新しいカードを登録するまで決済されません。継続しない場合は、マイメンバーシップから解約できます。',
    ],
  ),
}
