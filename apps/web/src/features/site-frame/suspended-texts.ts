export const ko = {
  title: '지금은 쉬고 있는 사이트예요',
  note: '운영이 일시 중지됐어요. 새로운 신청과 결제는 할 수 없어요.',
  mine: '듣던 {class} 보기',
}
export const en: typeof ko = {
  title: 'This site is taking a break',
  note: 'It has been suspended; nothing can be booked or bought for now.',
  mine: 'My {class}',
}
export const ja: typeof ko = {
  title: 'このサイトは休止中です',
  note: '運営が一時停止されました。新しい申し込みや決済はできません。',
  mine: '受講中の{class}を見る',
}
