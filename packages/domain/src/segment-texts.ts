import type { Language } from './codes.ts'
import { formatNumber } from './money.ts'
import type { SegmentCondition, SegmentMatch } from './segment.ts'

/** How what a condition points at is called; null for what is gone. */
export interface SegmentNames {
  course: (courseSeq: number) => string | null
  label: (labelSeq: number) => string | null
  field: (fieldSeq: number) => string | null
  membership: (membershipSeq: number) => string | null
  coupon: (couponInfoSeq: number) => string | null
}

type Texts = Readonly<Record<Language, string>>
const text = (ko: string, en: string, ja: string): Texts => ({ ko, en, ja })

const TEXTS = {
  joinedBetween: text('{from}부터 {to}까지 가입', 'Joined from {from} to {to}', '{from}から{to}までに参加'),
  joinedFrom: text('{from} 이후 가입', 'Joined on or after {from}', '{from}以降に参加'),
  joinedTo: text('{to} 이전 가입', 'Joined on or before {to}', '{to}以前に参加'),
  joinedWithin: text('최근 {days}일 안에 가입', 'Joined in the last {days} days', '過去{days}日以内に参加'),
  visitedWithin: text('최근 {days}일 안에 방문', 'Visited in the last {days} days', '過去{days}日以内に訪問'),
  notVisitedFor: text(
    '{days}일 넘게 방문하지 않음',
    'Has not visited for {days} days',
    '{days}日以上訪問していない',
  ),
  enrolledY: text('‘{name}’ 수강 중', 'Attends “{name}”', '「{name}」を受講中'),
  enrolledN: text('‘{name}’ 수강하지 않음', 'Does not attend “{name}”', '「{name}」を受講していない'),
  finishedY: text('‘{name}’ 완료', 'Has finished “{name}”', '「{name}」を修了'),
  finishedN: text('‘{name}’ 완료하지 않음', 'Has not finished “{name}”', '「{name}」を修了していない'),
  progress: text(
    '‘{name}’ 진도 {from}%~{to}%',
    'Progress in “{name}” from {from}% to {to}%',
    '「{name}」の進捗{from}%〜{to}%',
  ),
  spentBetween: text('결제 금액 {from}원~{to}원', 'Spent ₩{from} to ₩{to}', '決済金額{from}〜{to}ウォン'),
  spentFrom: text('결제 금액 {from}원 이상', 'Spent ₩{from} or more', '決済金額{from}ウォン以上'),
  spentTo: text('결제 금액 {to}원 이하', 'Spent ₩{to} or less', '決済金額{to}ウォン以下'),
  labelY: text('라벨 ‘{name}’ 있음', 'Has the label “{name}”', 'ラベル「{name}」あり'),
  labelN: text('라벨 ‘{name}’ 없음', 'Does not have the label “{name}”', 'ラベル「{name}」なし'),
  marketingY: text('마케팅 수신 동의', 'Agreed to marketing', 'マーケティング受信に同意'),
  marketingN: text('마케팅 수신 동의하지 않음', 'Did not agree to marketing', 'マーケティング受信に未同意'),
  'language.ko': text('한국어 사용', 'Uses Korean', '韓国語を使用'),
  'language.en': text('영어 사용', 'Uses English', '英語を使用'),
  'language.ja': text('일본어 사용', 'Uses Japanese', '日本語を使用'),
  joinAnswer: text(
    '가입 양식 ‘{name}’의 답 ‘{answer}’',
    'Answered “{answer}” to “{name}” on joining',
    '参加フォーム「{name}」の回答「{answer}」',
  ),
  membershipY: text('멤버십 이용 중: {name}', 'Holds the membership: {name}', 'メンバーシップ利用中：{name}'),
  membershipN: text(
    '멤버십 이용 중 아님: {name}',
    'Does not hold the membership: {name}',
    'メンバーシップ利用中でない：{name}',
  ),
  membershipEverY: text(
    '멤버십 이용한 적 있음: {name}',
    'Has held the membership: {name}',
    'メンバーシップ利用歴あり：{name}',
  ),
  membershipEverN: text(
    '멤버십 이용한 적 없음: {name}',
    'Has never held the membership: {name}',
    'メンバーシップ利用歴なし：{name}',
  ),
  membershipEnded: text(
    '최근 {days}일 안에 멤버십 종료: {name}',
    'Membership ended in the last {days} days: {name}',
    '過去{days}日以内にメンバーシップ終了：{name}',
  ),
  couponHeldY: text('쿠폰 보유: {name}', 'Has the coupon: {name}', 'クーポン保有：{name}'),
  couponHeldN: text('쿠폰 없음: {name}', 'Does not have the coupon: {name}', 'クーポンなし：{name}'),
  couponUsedY: text('쿠폰 사용: {name}', 'Has used the coupon: {name}', 'クーポン使用：{name}'),
  couponUsedN: text(
    '쿠폰 사용하지 않음: {name}',
    'Has not used the coupon: {name}',
    'クーポン未使用：{name}',
  ),
} as const satisfies Record<string, Texts>

const GONE = text('삭제된 항목', 'Something deleted', '削除された項目')
const ANY_MEMBERSHIP = text('모든 멤버십', 'any', 'すべて')
const ANY_COUPON = text('모든 쿠폰', 'any', 'すべて')
const JOINED: Readonly<Record<SegmentMatch, Texts>> = {
  all: text(' 그리고 ', ' and ', ' かつ '),
  any: text(' 또는 ', ' or ', ' または '),
}

/** MEM-09: a condition in words, so that a segment can be read aloud. */
export function conditionText(condition: SegmentCondition, names: SegmentNames, language: Language): string {
  const say = (key: keyof typeof TEXTS, values: Readonly<Record<string, string>> = {}) =>
    fill(TEXTS[key][language], values)
  const called = (name: string | null) => ({ name: name ?? GONE[language] })
  const membership = (seq: number | null) =>
    seq === null ? { name: ANY_MEMBERSHIP[language] } : called(names.membership(seq))
  const coupon = (seq: number | null) =>
    seq === null ? { name: ANY_COUPON[language] } : called(names.coupon(seq))
  const won = (amount: number | null) => formatNumber(amount ?? 0)
  switch (condition.kind) {
    case 'joinedBetween': {
      const { from, to } = condition
      const key = to === null ? 'joinedFrom' : from === null ? 'joinedTo' : 'joinedBetween'
      return say(key, { from: from ?? '', to: to ?? '' })
    }
    case 'joinedWithin':
    case 'visitedWithin':
    case 'notVisitedFor':
      return say(condition.kind, { days: formatNumber(condition.days) })
    case 'enrolled':
    case 'finished':
      return say(`${condition.kind}${condition.yn}`, called(names.course(condition.courseSeq)))
    case 'progress': {
      const { courseSeq, from, to } = condition
      return say('progress', { ...called(names.course(courseSeq)), from: String(from), to: String(to) })
    }
    case 'spent': {
      const { from, to } = condition
      const key = to === null ? 'spentFrom' : from === null ? 'spentTo' : 'spentBetween'
      return say(key, { from: won(from), to: won(to) })
    }
    case 'label':
      return say(`label${condition.yn}`, called(names.label(condition.labelSeq)))
    case 'marketing':
      return say(`marketing${condition.yn}`)
    case 'language':
      return say(`language.${condition.language}`)
    case 'joinAnswer':
      return say('joinAnswer', { ...called(names.field(condition.fieldSeq)), answer: condition.answer })
    case 'membership':
    case 'membershipEver':
      return say(`${condition.kind}${condition.yn}`, membership(condition.membershipSeq))
    case 'membershipEnded': {
      const days = formatNumber(condition.days)
      return say('membershipEnded', { ...membership(condition.membershipSeq), days })
    }
    case 'couponHeld':
    case 'couponUsed':
      return say(`${condition.kind}${condition.yn}`, coupon(condition.couponInfoSeq))
  }
}

/** The whole segment as one sentence. */
export function segmentText(
  { match, conditions }: { match: SegmentMatch; conditions: readonly SegmentCondition[] },
  names: SegmentNames,
  language: Language,
): string {
  return conditions
    .map((condition) => conditionText(condition, names, language))
    .join(JOINED[match][language])
}

/** All places are filled at once: a name that looks like a place stays a name. */
const fill = (template: string, values: Readonly<Record<string, string>>) =>
  template.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
