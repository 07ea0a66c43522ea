import type { Language } from '@seodang/domain/codes'

interface Titles {
  login: string
  signUp: string
  joinComplete: string
  reset: string
  unsubscribe: string
  invitation: string
}

/** What browser tabs say. Apart from the other texts, because the first script of every page carries these. */
export const titles: Record<Language, Titles> = {
  ko: {
    login: '로그인',
    signUp: '회원가입',
    joinComplete: '가입 완료',
    reset: '비밀번호 재설정',
    unsubscribe: '메일 수신 거부',
    invitation: '운영진 초대',
  },
  en: {
    login: 'Log in',
    signUp: 'Sign up',
    joinComplete: 'Welcome',
    reset: 'Reset your password',
    unsubscribe: 'Unsubscribe',
    invitation: 'Invitation',
  },
  ja: {
    login: 'ログイン',
    signUp: '会員登録',
    joinComplete: '参加完了',
    reset: 'パスワードの再設定',
    unsubscribe: 'メール配信の停止',
    invitation: '招待',
  },
}
