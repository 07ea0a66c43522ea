import type { Currency, Language } from './codes.ts'
import { formatMoney } from './money.ts'
import { formatDate } from './seoul-time.ts'
import { fillText } from './words.ts'

/** What would come back at one moment, by the calculator that will decide (PAY-21). */
export type RefundStep = {
  /** ISO 8601. */
  at: string
  /** Lessons that are opened one by one, and those opened by then; of a membership 1 once something of it was used. */
  lessons: number
  opened: number
  /** Meetings, which are given whoever came, and those that are over by then. */
  meetings: number
  held: number
  /** Minor units. */
  amount: number
}

/** BYD-02: the refund rule of one sale in a few moments, as its page, its checkout and its letter tell it. */
export type RefundExamples = {
  /** None where nothing is paid. */
  steps: readonly RefundStep[]
  /** For the class alone, minor units of `currency`; what goods give back goes by where they are. */
  paid: number
  currency: Currency
  /** Days within which all comes back. */
  wholeDays: number
  /** Whether a part could be tried for nothing: where none could, opening lessons costs no right to withdraw. */
  hasTrial: boolean
  /** A term of a membership, which goes by its days. */
  isTerm: boolean
}

const TEXTS = {
  ko: {
    whole: '신청 {days}일 이내, 강의를 보지 않았다면',
    wholeAnyway: '신청 {days}일 이내, 강의를 열어 보았더라도',
    wholeBeside: '신청 {days}일 이내, 강의를 보지 않고 수업도 시작하지 않았다면',
    wholeBesideAnyway: '신청 {days}일 이내, 수업이 시작하지 않았다면(강의를 열어 보았더라도)',
    heldNone: '첫 수업이 시작하기 전',
    held: '{on}, {meetings}회 중 {held}회 수업이 끝난 뒤',
    both: '{on}, {meetings}회 중 {held}회 수업이 끝나고 {lessons}강 중 {opened}강을 봤다면',
    later: '{on}, {lessons}강 중 {opened}강을 봤다면',
    laterUnknown: '그 뒤 {on}에 취소하면',
    termUnused: '결제 {days}일 이내, 멤버십을 이용하지 않았다면',
    termUsed: '{on}, 멤버십을 이용했다면',
    all: '전액',
    none: '환불 없음',
    more: '실제 환불 금액은 본 강의와 남은 기간에 따라 계산하고, 취소하기 전에 한 줄씩 보여 드려요.',
    moreOfTerm: '실제 환불 금액은 이용한 날과 남은 날에 따라 계산하고, 취소하기 전에 한 줄씩 보여 드려요.',
  },
  en: {
    whole: 'Within {days} days, with nothing watched',
    wholeAnyway: 'Within {days} days, even if lessons were opened',
    wholeBeside: 'Within {days} days, with nothing watched and no meeting begun',
    wholeBesideAnyway: 'Within {days} days, with no meeting begun (even if lessons were opened)',
    heldNone: 'Before the first meeting begins',
    held: 'On {on}, after {held} of {meetings} meetings',
    both: 'On {on}, after {held} of {meetings} meetings and {opened} of {lessons} lessons',
    later: 'On {on}, after {opened} of {lessons} lessons',
    laterUnknown: 'Later, on {on}',
    termUnused: 'Within {days} days of the payment, with nothing of the membership used',
    termUsed: 'On {on}, with the membership used',
    all: 'All of it',
    none: 'No refund',
    more: 'What you really get back depends on the lessons watched and the time left. Before you cancel you see it line by line.',
    moreOfTerm:
      'What you really get back depends on the days used and the days left. Before you cancel you see it line by line.',
  },
  ja: {
    whole: '申込から{days}日以内、未視聴の場合',
    wholeAnyway: '申込から{days}日以内、レッスンを開いた後でも',
    wholeBeside: '申込から{days}日以内、未視聴で授業も始まっていない場合',
    wholeBesideAnyway: '申込から{days}日以内、授業が始まっていない場合（レッスンを開いた後でも）',
    heldNone: '最初の授業が始まる前',
    held: '{on}、{meetings}回中{held}回の授業が終わった後',
    both: '{on}、{meetings}回中{held}回の授業が終わり、{lessons}回中{opened}回を視聴した場合',
    later: '{on}、{lessons}回中{opened}回を視聴した場合',
    laterUnknown: 'その後、{on}に取り消した場合',
    termUnused: 'お支払いから{days}日以内、メンバーシップを利用していない場合',
    termUsed: '{on}、メンバーシップを利用した場合',
    all: '全額',
    none: '返金なし',
    more: '実際の返金額は視聴したレッスンと残りの期間から計算し、取り消す前に明細を表示します。',
    moreOfTerm: '実際の返金額は利用した日数と残りの日数から計算し、取り消す前に明細を表示します。',
  },
} as const satisfies Record<Language, Record<string, string>>

/** The examples of a sale in words, in their order. */
export function refundStepsInWords(
  { steps, paid, currency, wholeDays, hasTrial, isTerm }: RefundExamples,
  language: Language,
): { when: string; gives: string }[] {
  const text = TEXTS[language]
  const gives = (back: number) => {
    if (back === paid) return text.all
    return back === 0 ? text.none : formatMoney({ minor: back, currency }, language)
  }
  return steps.map((step, index) => {
    const { amount, at, ...counts } = step
    const template = text[index === 0 ? untouchedIn(step, { hasTrial, isTerm }) : laterIn(step, isTerm)]
    const values = { ...counts, days: wholeDays, on: formatDate(at, language) }
    return { when: fillText(template, values, undefined, language), gives: gives(amount) }
  })
}

function untouchedIn(
  { lessons, meetings }: RefundStep,
  { hasTrial, isTerm }: Pick<RefundExamples, 'hasTrial' | 'isTerm'>,
) {
  if (isTerm) return 'termUnused'
  if (meetings === 0) return hasTrial ? 'whole' : 'wholeAnyway'
  if (lessons === 0) return 'heldNone'
  return hasTrial ? 'wholeBeside' : 'wholeBesideAnyway'
}

function laterIn({ lessons, meetings }: RefundStep, isTerm: boolean) {
  if (isTerm) return 'termUsed'
  if (meetings === 0) return lessons === 0 ? 'laterUnknown' : 'later'
  return lessons === 0 ? 'held' : 'both'
}

/** What stands below the examples. */
export const refundStepsNote = ({ isTerm }: Pick<RefundExamples, 'isTerm'>, language: Language): string =>
  TEXTS[language][isTerm ? 'moreOfTerm' : 'more']
