export const ko = {
  title: '사이트 가입',
  question: '이 사이트의 회원만 할 수 있어요. 지금 가입할까요?',
  join: '가입하기',
}
export const en: typeof ko = {
  title: 'Join the site',
  question: 'Only members of this site can do this. Join now?',
  join: 'Join',
}
export const ja: typeof ko = {
  title: 'サイトに参加',
  question: 'このサイトの会員だけが利用できます。今すぐ参加しますか？',
  join: '参加する',
}
