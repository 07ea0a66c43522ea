import { codeGroups } from '@seodang/domain/code-groups'
import { type Language, REFUND_POLICY } from '@seodang/domain/codes'
import { lawInWords } from '@seodang/domain/law-names'
import { PENALTY_PERCENT, WITHDRAWAL_DAYS } from '@seodang/domain/refund-policy'
import { clausesOf, type RefundClause } from '@seodang/domain/refund-terms'
import { fillText } from '@seodang/domain/words'
import type { Quote } from './quote-sums.ts'
import { type Rule, ruleOn } from './refund-rule.ts'
import type { RefundNote } from './tables.ts'

type Said = Record<Language, string>

/** The lines of a refund's calculation in words; `{n}` of `{of}` explains a share. */
const LABELS: Record<string, Said> = {
  paid: { ko: '결제한 금액', en: 'Paid', ja: 'お支払い金額' },
  taken: {
    ko: '수강한 강의 {n}/{of}',
    en: 'Lessons taken, {n} of {of}',
    ja: '受講済みのレッスン {n}/{of}',
  },
  takenParts: {
    ko: '수강한 몫(클래스 가격 기준)',
    en: 'Taken, by the prices of the classes',
    ja: '受講済みの分（クラスの価格による）',
  },
  pastMonths: { ko: '지난 달 {n}/{of}', en: 'Past months, {n} of {of}', ja: '経過した月 {n}/{of}' },
  currentMonth: { ko: '이번 달 이용분', en: 'This month', ja: '今月の利用分' },
  usedDays: { ko: '이용한 기간 {n}/{of}일', en: 'Days used, {n} of {of}', ja: '利用した期間 {n}/{of}日' },
  penalty: { ko: '위약금 {n}%', en: 'Charge of {n}%', ja: '違約金 {n}%' },
  ownStep: {
    ko: '사이트의 환불 약속({n}% 환불)에 따른 공제',
    en: 'Kept by the rule of the site ({n}% comes back)',
    ja: 'サイトの返金規定（{n}%返金）による控除',
  },
  nothingLeft: { ko: '환불 기간 종료', en: 'The refund period is over', ja: '返金期間の終了' },
  rounding: { ko: '10원 미만 절사', en: 'Cut to 10 won', ja: '10ウォン未満切り捨て' },
  material: { ko: '교재·재료비', en: 'Materials', ja: '教材費' },
  delivery: { ko: '배송비', en: 'Delivery', ja: '送料' },
  goodsKept: { ko: '받은 상품과 배송비', en: 'Goods that were received', ja: '受け取った商品と送料' },
  instalmentsUnpaid: {
    ko: '아직 내지 않은 금액',
    en: 'Not paid yet',
    ja: 'まだお支払いいただいていない金額',
  },
  upgrade: {
    ko: '함께 환불되는 업그레이드 차액',
    en: 'Upgrade, paid back with it',
    ja: '一緒に返金されるアップグレード差額',
  },
  alreadyRefunded: { ko: '이미 환불한 금액', en: 'Refunded before', ja: '返金済みの金額' },
}

export function refundLine(note: RefundNote, language: Language): { label: string; amount: number } {
  const template = LABELS[note.kind]?.[language] ?? note.kind
  return {
    label: fillText(template, { n: note.n ?? 0, of: note.of ?? 0 }, undefined, language),
    amount: note.amount,
  }
}

const OWN_RULE: Said = {
  ko: '사이트의 환불 약속',
  en: 'The rule of this site',
  ja: 'このサイトの返金規定',
}

/** What the amount comes from: an article of the law as it is called, or the promise of the site. */
export function sourceInWords({ rule, source }: Pick<Quote, 'rule' | 'source'>, language: Language) {
  if (rule === 'ownTerms' || rule === 'ownDays') return OWN_RULE[language]
  return source === null ? null : lawInWords(source, language)
}

const ALL: Said = { ko: '전액', en: 'all of it', ja: '全額' }
const WHEN: Record<'whole' | 'penalty' | RefundClause, Said> = {
  whole: {
    ko: '{n}일 안에 아직 보지 않았다면',
    en: 'Within {n} days, if nothing was watched',
    ja: '{n}日以内でまだ視聴していない場合',
  },
  penalty: {
    ko: '그 뒤에 그만둘 때 남은 금액의',
    en: 'Stopping later, of what is left',
    ja: 'その後にやめる場合、残りの',
  },
  lessons: {
    ko: '강의의 {n}%를 열기 전',
    en: 'Before {n}% of the lessons were opened',
    ja: 'レッスンの{n}%を開く前',
  },
  month: {
    ko: '그달 수업의 {n}%가 지나기 전, 그달 수강료의',
    en: 'Before {n}% of a month is taught, of that month',
    ja: 'その月の授業の{n}%が過ぎる前、その月の受講料の',
  },
  period: {
    ko: '기간의 {n}%가 지나기 전',
    en: 'Before {n}% of the period is over',
    ja: '期間の{n}%が過ぎる前',
  },
}

/** The same for a step that reaches to the end. */
const BEFORE_END: Record<RefundClause, Said> = {
  lessons: {
    ko: '강의를 모두 열기 전',
    en: 'Before all lessons were opened',
    ja: 'すべてのレッスンを開く前',
  },
  month: {
    ko: '그달 수업이 끝나기 전, 그달 수강료의',
    en: 'Before a month is taught, of that month',
    ja: 'その月の授業が終わる前、その月の受講料の',
  },
  period: { ko: '기간이 끝나기 전', en: 'Before the period is over', ja: '期間が終わる前' },
}

/** BYD-02: the rule of an order in words; `lines` is what the site promised beyond the law, `of` which clauses count. */
export function ruleInWords(order: Rule, of: readonly RefundClause[], language: Language) {
  const { policyCd, terms } = ruleOn(order)
  const title = codeGroups.refundPolicyCd.find(({ code }) => code === policyCd)?.name[language] ?? ''
  if (terms === null) return { title, lines: [] }
  const line = (said: Said, n: number, percent: number) => ({
    when: fillText(said[language], { n }, undefined, language),
    gives: percent === 100 ? ALL[language] : `${percent}%`,
  })
  const steps = clausesOf(policyCd)
    .filter((clause) => of.includes(clause))
    .flatMap((clause) =>
      terms.steps[clause].map(({ before, refund }) =>
        line(before === 100 ? BEFORE_END[clause] : WHEN[clause], before, refund),
      ),
    )
  const isCharged = policyCd === REFUND_POLICY.ecommerce && terms.penaltyPercent < PENALTY_PERCENT
  return {
    title,
    lines: [
      ...(terms.wholeDays > WITHDRAWAL_DAYS ? [line(WHEN.whole, terms.wholeDays, 100)] : []),
      ...steps,
      ...(isCharged ? [line(WHEN.penalty, 0, 100 - terms.penaltyPercent)] : []),
    ],
  }
}
