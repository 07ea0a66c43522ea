export const ko = {
  chats: '{class} 대화방',
  kakao: '카카오톡 오픈채팅',
  slackChannel: '슬랙 채널',
}
export const en: typeof ko = {
  chats: 'Chats of the {class}',
  kakao: 'KakaoTalk open chat',
  slackChannel: 'Slack channel',
}
export const ja: typeof ko = {
  chats: '{class}のチャット',
  kakao: 'カカオトークオープンチャット',
  slackChannel: 'Slackチャンネル',
}
