import type { Currency, Language } from './codes.ts'
import { formatMoney } from './money.ts'
import { fillText } from './words.ts'

/** What would come back at one moment, by the calculator that will decide (PAY-21). */
export type RefundStep = {
  /** Lessons opened by then, or meetings held. */
  opened: number
  sessions: number
  /** Whether meetings are counted, which are given whoever came. */
  isHeld: boolean
  /** Minor units. */
  amount: number
}

type Sale = {
  /** Paid for all of it, minor units of `currency`. */
  total: number
  currency: Currency
  /** Days within which all comes back. */
  wholeDays: number
  hasTrial: boolean
}

const TEXTS = {
  ko: {
    whole: '신청 {n}일 이내, 강의를 보지 않았다면',
    wholeAnyway: '신청 {n}일 이내, 강의를 열어 보았더라도',
    heldNone: '첫 수업이 시작하기 전',
    held: '{of}회 중 {n}회 수업이 끝난 뒤',
    later: '그 뒤, {of}강 중 {n}강을 봤다면',
    laterUnknown: '그 뒤에 취소하면',
    all: '전액',
    none: '환불 없음',
    more: '실제 환불 금액은 본 강의와 남은 기간에 따라 계산하고, 취소하기 전에 한 줄씩 보여 드려요.',
  },
  en: {
    whole: 'Within {n} days, with nothing watched',
    wholeAnyway: 'Within {n} days, even if lessons were opened',
    heldNone: 'Before the first meeting begins',
    held: 'After {n} of {of} meetings',
    later: 'Later, after {n} of {of} lessons',
    laterUnknown: 'Later',
    all: 'All of it',
    none: 'No refund',
    more: 'What you really get back depends on the lessons watched and the time left. Before you cancel you see it line by line.',
  },
  ja: {
    whole: '申込から{n}日以内、未視聴の場合',
    wholeAnyway: '申込から{n}日以内、レッスンを開いた後でも',
    heldNone: '最初の授業が始まる前',
    held: '{of}回中{n}回の授業が終わった後',
    later: 'その後、{of}回中{n}回を視聴した場合',
    laterUnknown: 'その後に取り消した場合',
    all: '全額',
    none: '返金なし',
    more: '実際の返金額は視聴したレッスンと残りの期間から計算し、取り消す前に明細を表示します。',
  },
} as const satisfies Record<Language, Record<string, string>>

/** The examples of a sale, as its checkout and the letter of its order say them, in their order. */
export function refundStepsInWords(
  steps: readonly RefundStep[],
  { total, currency, wholeDays, hasTrial }: Sale,
  language: Language,
): { when: string; gives: string }[] {
  const text = TEXTS[language]
  const gives = (back: number) => {
    if (back === total) return text.all
    return back === 0 ? text.none : formatMoney({ minor: back, currency }, language)
  }
  const when = ({ sessions, isHeld }: RefundStep, index: number) => {
    if (isHeld) return index === 0 ? text.heldNone : text.held
    if (index === 0) return hasTrial ? text.whole : text.wholeAnyway
    return sessions === 0 ? text.laterUnknown : text.later
  }
  return steps.map((step, index) => ({
    when: fillText(
      when(step, index),
      { n: !step.isHeld && index === 0 ? wholeDays : step.opened, of: step.sessions },
      undefined,
      language,
    ),
    gives: gives(step.amount),
  }))
}

/** What stands below the examples. */
export const refundStepsNote = (language: Language): string => TEXTS[language].more
