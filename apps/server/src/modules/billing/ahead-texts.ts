import type { Language } from '@seodang/domain/codes'
import type { PlanAhead } from '@seodang/domain/plan-change'

interface AheadTexts {
  subject: string
  text: string
  label: string
}

/** Seven days before a plan goes on or ends: what is charged when and to which card, and how to leave (integrations 8.3). */
export const AHEAD_MAILS: Record<PlanAhead, Record<Language, AheadTexts>> = {
  renewing: {
    ko: {
      subject: '[Seodang] {site} 요금제가 {until}에 결제돼요',
      text: `{site}의 {plan} 요금제가 곧 다음 기간으로 이어져요.

결제일: {until}
결제 금액: {amount}
결제 카드: {card}

계속 이용하지 않으려면 그 전에 요금제 화면에서 해지할 수 있어요. 해지해도 {until}까지는 지금처럼 이용해요.`,
      label: '요금제 보기',
    },
    en: {
      subject: '[Seodang] The plan of {site} is charged on {until}',
      text: `The plan {plan} of {site} goes on for another period soon.

Day: {until}
Amount: {amount}
Card: {card}

If you do not want it to go on, cancel it on the page of the plan before then. It lasts until {until} even so.`,
      label: 'See the plan',
    },
    ja: {
      subject: '[Seodang] {site}のプランが{until}に決済されます',
      text: `{site}の{plan}プランがまもなく次の期間に更新されます。

決済日：{until}
決済金額：{amount}
決済カード：{card}

継続しない場合は、それまでにプランの画面から解約できます。解約しても{until}までは今までどおり利用できます。`,
      label: 'プランを見る',
    },
  },
  ending: {
    ko: {
      subject: '[Seodang] {site} 요금제가 {until}에 끝나요',
      text: `{site}의 {plan} 요금제가 {until}에 끝나고, 더는 결제되지 않아요.

그때 사용량이 무료 요금제의 한도 안이면 무료 요금제로 바뀌고, 더 많으면 사이트 관리 기능은 읽기만 할 수 있어요. 수강생은 구매한 클래스를 그대로 이용해요.

계속 이용하려면 그 전에 요금제 화면에서 계속 이용하기를 누르면 돼요. 그러면 등록된 카드로 결제돼요: {card}`,
      label: '요금제 보기',
    },
    en: {
      subject: '[Seodang] The plan of {site} ends on {until}',
      text: `The plan {plan} of {site} ends on {until}, and nothing is charged any more.

If the site then fits into the free plan, it goes on with that; if it uses more, its management becomes read-only. Learners keep what they bought.

To go on, resume it on the page of the plan before then. It is then charged to the card that is registered: {card}`,
      label: 'See the plan',
    },
    ja: {
      subject: '[Seodang] {site}のプランは{until}に終了します',
      text: `{site}の{plan}プランは{until}に終了し、以降の決済は行われません。

そのとき使用量が無料プランの上限内であれば無料プランに変わり、超えている場合、サイトの管理機能は閲覧のみとなります。受講生は購入したクラスをそのまま利用できます。

継続する場合は、それまでにプランの画面から再開してください。登録されたカードで決済されます：{card}`,
      label: 'プランを見る',
    },
  },
}

/** In place of a card where none is registered that can be charged. */
export const NO_CARD: Record<Language, string> = {
  ko: '결제할 수 있는 카드가 없어요. 요금제 화면에서 카드를 등록해 주세요.',
  en: 'none that can be charged. Please register one on the page of the plan.',
  ja: '決済できるカードがありません。プランの画面でカードを登録してください。',
}
