export const ko = {
  title: '사이트 나가기',
  lead: '{site}에서 나가도 계정은 그대로예요. 다른 사이트도 계속 쓸 수 있어요.',
  leave: '{site} 나가기',
  question: '{site|을/를} 나갈까요?',
  nothing: '진행 중인 {class|이/가} 없어요. 언제든 다시 가입할 수 있어요.',
  running:
    '지금 나가면 아래 {class|을/를} 볼 수 없어요. 기록과 남은 기간은 남아 있어서, 다시 가입하면 이어서 볼 수 있어요. 남은 기간은 그동안에도 줄어요.',
  charged:
    '멤버십은 해지되고 월 분납은 더 이상 결제되지 않아요. 이미 낸 이용료는 저절로 환불되지 않고, 기간 안에 다시 가입하면 이어서 이용할 수 있어요. 대기 순서는 사라져요.',
  paidUntil: '해지돼요 · {at}까지 결제됨',
  monthsLeft: '남은 {n}개월분은 결제되지 않아요',
  confirm: '나가기',
  until: '{at}까지',
  endless: '기간 제한 없음',
  pending: '승인·대기 중',
  left: '{site}에서 나왔어요.',
}
export const en: typeof ko = {
  title: 'Leave the site',
  lead: 'Your account stays as it is when you leave {site}; other sites go on as before.',
  leave: 'Leave {site}',
  question: 'Leave {site}?',
  nothing: 'Nothing of yours is running here. You can join again at any time.',
  running:
    'If you leave now you can no longer open what is below. Your records stay, and joining again lets you go on; the time that is left runs on meanwhile.',
  charged:
    'Memberships are cancelled and monthly payments stop. What is paid does not come back by itself; join again within that time and it goes on. You lose your turn wherever you wait.',
  paidUntil: 'cancelled · paid until {at}',
  monthsLeft: '{n|one:remaining month is|other:remaining months are} not charged',
  confirm: 'Leave',
  until: 'until {at}',
  endless: 'without end',
  pending: 'waiting',
  left: 'You have left {site}.',
}
export const ja: typeof ko = {
  title: 'サイトを退会',
  lead: '{site}を退会してもアカウントはそのままです。他のサイトも引き続き利用できます。',
  leave: '{site}を退会する',
  question: '{site}を退会しますか？',
  nothing: '進行中の{class}はありません。いつでも再登録できます。',
  running:
    '今退会すると、下の{class}を見られなくなります。記録と残り期間は残るため、再登録すれば続きから見られます。残り期間はその間も減ります。',
  charged:
    'メンバーシップは解約され、月払いは今後決済されません。お支払い済みの分は自動では返金されず、期間内に再登録すれば続けて利用できます。キャンセル待ちの順番はなくなります。',
  paidUntil: '解約されます・{at}まで支払い済み',
  monthsLeft: '残り{n}か月分は決済されません',
  confirm: '退会する',
  until: '{at}まで',
  endless: '期間制限なし',
  pending: '承認・待機中',
  left: '{site}を退会しました。',
}
