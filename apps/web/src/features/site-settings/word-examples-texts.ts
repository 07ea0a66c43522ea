import type { Language } from '@seodang/domain/codes'

/** Sentences as the site says them, so that a word is heard where it will stand, particles and all (LANG-09). */
export const EXAMPLES: Record<Language, readonly string[]> = {
  ko: [
    '{class|을/를} 신청했어요.',
    '{instructor|이/가} 답변을 남겼어요.',
    '오늘부터 {attend|을/를} 시작해요.',
    '{program|으로/로} 이어 배워요.',
  ],
  en: [
    'You have joined this {class}.',
    'Your {instructor} has answered.',
    '{Attend} now',
    'Go on with the next {program}.',
  ],
  ja: [
    '{class}に申し込みました。',
    '{instructor}が回答しました。',
    '今日から{attend}を始めます。',
    '次の{program}に進みます。',
  ],
}
