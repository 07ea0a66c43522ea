import type { Language } from './codes.ts'

/** Why somebody in the audience of a campaign was left out, or what was sent to them failed (MKT-07). */
export const RECIPIENT_REASONS = {
  gone: ['탈퇴함', 'Left the site', '退会済み'],
  noConsent: ['광고 수신에 동의하지 않음', 'No consent to advertising', '広告の受信に未同意'],
  noAddress: ['확인된 휴대전화 번호 없음', 'No verified mobile number', '確認済みの携帯番号なし'],
  notVerified: ['이메일을 인증하지 않음', 'Email not verified', 'メール未認証'],
  muted: ['이 알림을 받지 않기로 함', 'Does not want these notifications', 'この通知を受け取らない設定'],
  refused: ['받는 쪽에서 거절함', 'Refused by the recipient’s side', '受信側が拒否'],
  unanswered: [
    '메일 서버가 받았다고 답하지 않음',
    'The mail server never said that it took it',
    'メールサーバーから受領の応答なし',
  ],
  undelivered: [
    '여러 번 시도했지만 보내지 못함',
    'Could not be sent after many tries',
    '何度も試みましたが送信できず',
  ],
  unknown: ['나갔는지 알 수 없음', 'Nobody knows whether it left', '送信されたか不明'],
} as const satisfies Record<string, readonly [ko: string, en: string, ja: string]>

export type RecipientReason = keyof typeof RECIPIENT_REASONS
const PLACE: Readonly<Record<Language, 0 | 1 | 2>> = { ko: 0, en: 1, ja: 2 }

export const recipientReason = (reason: RecipientReason, language: Language): string =>
  // A server that is newer than the page knows more of them.
  (RECIPIENT_REASONS[reason] as readonly string[] | undefined)?.[PLACE[language]] ?? ''
