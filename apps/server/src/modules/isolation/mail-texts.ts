import type { Language } from '@seodang/domain/codes'

/** `{site}` is its number, `{n}`, `{calls}`. */
export const FOUND_MAIL: Record<Language, { subject: string; text: string }> = {
  ko: {
    subject: '[서당] 사이트 {site}의 격리 점검에서 문제를 찾았어요',
    text: `사이트 {site}을 밖에서 점검했더니 거절해야 할 {n}건이 답을 돌려줬어요. 지금 바로 확인해 주세요.

{calls}`,
  },
  en: {
    subject: '[Seodang] The isolation probe of site {site} found something',
    text: `Site {site} was tried from outside, and {n} questions that must be refused were answered. Please look at it now.

{calls}`,
  },
  ja: {
    subject: '[Seodang] サイト{site}の分離点検で問題が見つかりました',
    text: `サイト{site}を外部から点検したところ、拒否すべき{n}件に応答がありました。今すぐご確認ください。

{calls}`,
  },
}
