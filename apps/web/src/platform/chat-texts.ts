export const ko = {
  chat: '상담하기',
  waiting: '상담하기, 새 메시지 {n}개',
}
export const en: typeof ko = {
  chat: 'Chat with us',
  waiting: 'Chat with us, {n} new messages',
}
export const ja: typeof ko = {
  chat: 'チャットで相談',
  waiting: 'チャットで相談、新着メッセージ{n}件',
}
