export const ko = {
  title: '알림',
  loginNeeded: '로그인이 필요합니다. 로그인하시겠습니까?',
}

export const en: typeof ko = {
  title: 'Notice',
  loginNeeded: 'Login is required. Do you want to log in?',
}

export const ja: typeof ko = {
  title: 'お知らせ',
  loginNeeded: 'ログインが必要です。ログインしますか？',
}
