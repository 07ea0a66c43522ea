export const ko = { title: '로그인 정보를 확인하고 있어요' }
export const en: typeof ko = { title: 'Checking that you are logged in' }
export const ja: typeof ko = { title: 'ログイン情報を確認しています' }
