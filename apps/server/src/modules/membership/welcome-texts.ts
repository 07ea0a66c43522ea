import type { Language } from '@seodang/domain/codes'

/** JOIN-12. `{site}`, `{name}`; the site's words as everywhere. */
export const WELCOME: Record<Language, { subject: string; text: string; label: string }> = {
  ko: {
    subject: '[{site}] {name}님, 반가워요',
    text: `{site|이/가} 새 회원이 된 {name}님을 반겨요.

이제 {class|을/를} 신청하고, 배우는 동안의 기록을 내 강의실에서 이어 갈 수 있어요.`,
    label: '{class} 둘러보기',
  },
  en: {
    subject: '[{site}] Welcome, {name}',
    text: `{site} is glad to have you as a new member.

You can now join a {class}, and go on where you left off in your classroom.`,
    label: 'Browse',
  },
  ja: {
    subject: '[{site}] {name}さん、ようこそ',
    text: `{site}は、新しい会員になった{name}さんを歓迎します。

これからは{class}に申し込み、学びの記録をマイ教室で続けられます。`,
    label: '{class}を見る',
  },
}
