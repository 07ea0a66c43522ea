export const ko = {
  title: '이벤트 안내',
  see: '이벤트 보기',
  hideToday: '오늘 하루 보지 않기',
  invite: '친구 초대하기',
}
export const en: typeof ko = {
  title: 'About the event',
  see: 'See the event',
  hideToday: 'Not again today',
  invite: 'Invite a friend',
}
export const ja: typeof ko = {
  title: 'イベントのご案内',
  see: 'イベントを見る',
  hideToday: '今日は表示しない',
  invite: '友だちを招待',
}
