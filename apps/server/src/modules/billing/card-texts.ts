import type { Language } from '@seodang/domain/codes'

interface CardTexts {
  subject: string
  text: string
  label: string
}

/** The card of a plan was taken away, by whom ever: what comes without one, and what to do before. */
export const CARD_MAILS: Record<'cardRemoved' | 'cardUnneeded', Record<Language, CardTexts>> = {
  cardRemoved: {
    ko: {
      subject: '[Seodang] {site} 요금제를 결제할 카드가 없어요',
      text: `{site}의 {plan} 요금제를 결제하던 카드가 삭제되었고, 더는 이 카드로 결제되지 않아요.

삭제된 카드: {card}
다음 결제일: {until}
결제 금액: {amount}

그 전에 다른 카드를 등록해 주세요. 등록하지 않으면 결제되지 않고, 몇 번 다시 시도한 뒤 요금제가 만료되어 사이트 관리 기능은 읽기만 할 수 있어요. 수강생은 구매한 클래스를 그대로 이용해요.

카드는 소유자나 운영자가 직접 삭제했거나, 카드를 등록한 분이 더는 요금제를 관리하지 않을 때 삭제돼요. 사이트를 넘겨받았다면 내 카드를 등록해 주세요.`,
      label: '카드 등록',
    },
    en: {
      subject: '[Seodang] There is no card for the plan of {site}',
      text: `The card that the plan {plan} of {site} was charged to has been removed. Nothing is charged to it any more.

Removed card: {card}
Next charge: {until}
Amount: {amount}

Please register another one before. Without a card the charge fails, it is tried again a few times, and then the plan lapses and the management of the site becomes read-only. Learners keep what they bought.

A card is removed by an owner or a manager, or when whoever registered it no longer looks after the plan. If the site was handed over to you, please register a card of your own.`,
      label: 'Register a card',
    },
    ja: {
      subject: '[Seodang] {site}のプランを決済するカードがありません',
      text: `{site}の{plan}プランの決済に使われていたカードが削除され、今後このカードでは決済されません。

削除されたカード：{card}
次回の決済日：{until}
決済金額：{amount}

それまでに別のカードを登録してください。登録がない場合は決済されず、数回の再試行のあとプランの有効期限が切れ、サイトの管理機能は閲覧のみとなります。受講生は購入したクラスをそのまま利用できます。

カードは、オーナーや運営者が削除したとき、または登録した方がプランを管理しなくなったときに削除されます。サイトを引き継いだ場合は、ご自身のカードを登録してください。`,
      label: 'カードを登録',
    },
  },
  cardUnneeded: {
    ko: {
      subject: '[Seodang] {site} 요금제 결제 카드가 삭제되었어요',
      text: `{site}에 등록된 카드가 삭제되었고, 더는 이 카드로 결제되지 않아요.

삭제된 카드: {card}

예정된 결제가 없어 지금 하실 일은 없어요. 요금제를 시작하거나 계속 이용하려면 그때 카드를 등록해 주세요.`,
      label: '결제 정보 보기',
    },
    en: {
      subject: '[Seodang] The card for the plan of {site} was removed',
      text: `The card that was registered for {site} has been removed. Nothing is charged to it any more.

Removed card: {card}

No charge is planned, so there is nothing to do now. To start a plan, or to keep it, please register a card then.`,
      label: 'See the billing details',
    },
    ja: {
      subject: '[Seodang] {site}のプランの決済カードが削除されました',
      text: `{site}に登録されていたカードが削除され、今後このカードでは決済されません。

削除されたカード：{card}

予定されている決済はないため、今すぐ必要な操作はありません。プランを始める、または継続する際にカードを登録してください。`,
      label: '決済情報を見る',
    },
  },
}
