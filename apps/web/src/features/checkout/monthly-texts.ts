export const ko = {
  how: '내는 방법',
  once: '한 번에 {amount}',
  monthly: '매달 {amount}씩 {n}번',
  schedule: '결제 일정',
  nth: '{n}번째',
  today: '오늘',
  goods: '교재·배송비 포함',
  total: '모두 {amount}',
  card: '결제할 카드',
  noCard: '매달 결제하려면 카드를 먼저 등록해야 해요. 등록하면 이 페이지로 돌아와요.',
  registerCard: '카드 등록하기',
  addCard: '다른 카드 등록하기',
  needCard: '결제할 카드를 골라 주세요.',
  ruleAuto: '정해진 날에 등록한 카드로 자동 결제되고, 사흘 전에 미리 알려 드려요. 이자나 수수료는 없어요.',
  ruleFailed:
    '결제하지 못하면 닷새 동안 다시 시도하고 알려 드려요. 그동안은 계속 수강할 수 있고, 그래도 안 되면 낼 때까지 수강이 멈춰요. 내면 바로 다시 열려요.',
  ruleStop:
    '수강을 취소하면 그 뒤로는 결제되지 않아요. 전체 금액을 기준으로 환불 규정에 따라 이용한 만큼을 뺀 나머지를 낸 금액에서 돌려드려요.',
  ruleEarly: '남은 금액은 언제든지 결제 내역에서 한 번에 낼 수 있어요.',
  agree: '오늘 {first}, 이후 {last}까지 매달 자동 결제(모두 {n}번, {total})에 동의해요.',
  needAgree: '매달 결제에 동의해 주세요.',
}

export const en: typeof ko = {
  how: 'How to pay',
  once: '{amount} at once',
  monthly: '{amount} a month, {n} times',
  schedule: 'When you pay',
  nth: 'No. {n}',
  today: 'Today',
  goods: 'with materials and delivery',
  total: '{amount} in all',
  card: 'Card to charge',
  noCard: 'To pay by the month, register a card first. You will come back to this page.',
  registerCard: 'Register a card',
  addCard: 'Register another card',
  needCard: 'Please choose a card.',
  ruleAuto:
    'Your card is charged automatically on these days, and we tell you three days before. There is no interest or fee.',
  ruleFailed:
    'If a charge fails we try again for five days and tell you. The class stays open meanwhile; after that it is on hold until you pay, and opens again at once when you do.',
  ruleStop:
    'If you cancel, nothing more is charged. What you used, by the refund rule and of the whole price, is taken off what you have paid, and the rest comes back.',
  ruleEarly: 'You can pay all that is left at any time under your payments.',
  agree:
    'I agree to be charged {first} today and then automatically each month until {last} ({n} charges, {total} in all).',
  needAgree: 'Please agree to the monthly charges.',
}

export const ja: typeof ko = {
  how: 'お支払い方法',
  once: '一括 {amount}',
  monthly: '毎月{amount}を{n}回',
  schedule: '決済の予定',
  nth: '{n}回目',
  today: '本日',
  goods: '教材費・送料を含む',
  total: '合計 {amount}',
  card: '決済するカード',
  noCard: '月払いにはカードの登録が必要です。登録後、このページに戻ります。',
  registerCard: 'カードを登録',
  addCard: '別のカードを登録',
  needCard: '決済するカードをお選びください。',
  ruleAuto: '決まった日に登録済みのカードで自動決済し、3日前にお知らせします。利息や手数料はありません。',
  ruleFailed:
    '決済できない場合は5日間再試行してお知らせします。その間も受講できますが、それでも決済できないときはお支払いまで受講が停止し、お支払い後すぐに再開します。',
  ruleStop:
    '受講をキャンセルすると、以降は決済されません。全体の金額を基準に返金規定に従って利用分を差し引き、お支払い済みの金額から残りを返金します。',
  ruleEarly: '残額はいつでもお支払い履歴から一括でお支払いいただけます。',
  agree: '本日{first}、以降{last}まで毎月自動決済されること（全{n}回、合計{total}）に同意します。',
  needAgree: '月払いへの同意が必要です。',
}
