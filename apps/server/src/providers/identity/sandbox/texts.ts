import type { Language } from '@seodang/domain/codes'
import type { Persona } from './personas.ts'

interface Texts {
  title: (vendor: string) => string
  notice: string
  email: string
  emailHelp: string
  emailWrong: string
  terms: string
  yes: string
  no: string
  personas: Record<Persona, string>
}

export const TEXTS: Record<Language, Texts> = {
  ko: {
    title: (vendor) => `${vendor} 로그인 체험`,
    notice: '연습용 화면이에요. 실제 계정은 쓰이지 않아요.',
    email: '이메일',
    emailHelp: 'example.test로 끝나는 주소만 쓸 수 있어요.',
    emailWrong: 'example.test로 끝나는 주소를 입력해 주세요.',
    terms: '사이트 약관에 모두 동의',
    yes: '동의해요',
    no: '동의하지 않아요',
    personas: {
      normal: '이 사람으로 계속하기',
      noEmail: '이메일을 알려 주지 않는 사람',
      unverifiedEmail: '이메일이 인증되지 않은 사람',
      cancel: '취소',
      otherApp: '다른 앱의 토큰',
      expiredCode: '만료된 코드',
      reusedCode: '이미 쓴 코드',
      stateMismatch: '다른 요청의 답',
      serverError: '제공자 오류 500',
    },
  },
  en: {
    title: (vendor) => `${vendor} login, for trying out`,
    notice: 'A practice screen. No real account is used.',
    email: 'Email',
    emailHelp: 'Only addresses that end in example.test work.',
    emailWrong: 'Enter an address that ends in example.test.',
    terms: 'All terms of the site',
    yes: 'Agreed',
    no: 'Not agreed',
    personas: {
      normal: 'Continue as this person',
      noEmail: 'Somebody who gives no email',
      unverifiedEmail: 'Somebody whose email is not verified',
      cancel: 'Cancel',
      otherApp: "Another app's token",
      expiredCode: 'An expired code',
      reusedCode: 'A used code',
      stateMismatch: 'An answer to another request',
      serverError: 'Provider error 500',
    },
  },
  ja: {
    title: (vendor) => `${vendor}ログインのお試し`,
    notice: '練習用の画面です。実際のアカウントは使われません。',
    email: 'メールアドレス',
    emailHelp: 'example.testで終わるアドレスだけが使えます。',
    emailWrong: 'example.testで終わるアドレスを入力してください。',
    terms: 'サイトの規約すべて',
    yes: '同意する',
    no: '同意しない',
    personas: {
      normal: 'この人で続ける',
      noEmail: 'メールアドレスを教えない人',
      unverifiedEmail: 'メールアドレスが未認証の人',
      cancel: 'キャンセル',
      otherApp: '別アプリのトークン',
      expiredCode: '期限切れのコード',
      reusedCode: '使用済みのコード',
      stateMismatch: '別のリクエストへの応答',
      serverError: '提供元エラー 500',
    },
  },
}
