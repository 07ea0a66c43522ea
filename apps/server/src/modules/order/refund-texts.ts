import type { Language } from '@seodang/domain/codes'
import { fillText } from '@seodang/domain/words'
import type { RefundNote } from './tables.ts'

/** The lines of a refund's calculation in words; `{n}` of `{of}` explains a share. */
const LABELS: Record<string, Record<Language, string>> = {
  paid: { ko: '결제한 금액', en: 'Paid', ja: 'お支払い金額' },
  taken: {
    ko: '수강한 강의 {n}/{of}',
    en: 'Lessons taken, {n} of {of}',
    ja: '受講済みのレッスン {n}/{of}',
  },
  pastMonths: { ko: '지난 달 {n}/{of}', en: 'Past months, {n} of {of}', ja: '経過した月 {n}/{of}' },
  currentMonth: { ko: '이번 달 이용분', en: 'This month', ja: '今月の利用分' },
  usedDays: { ko: '이용한 기간 {n}/{of}일', en: 'Days used, {n} of {of}', ja: '利用した期間 {n}/{of}日' },
  penalty: { ko: '위약금 {n}%', en: 'Charge of {n}%', ja: '違約金 {n}%' },
  nothingLeft: { ko: '환불 기간 종료', en: 'The refund period is over', ja: '返金期間の終了' },
  rounding: { ko: '10원 미만 절사', en: 'Cut to 10 won', ja: '10ウォン未満切り捨て' },
  material: { ko: '교재·재료비', en: 'Materials', ja: '教材費' },
  alreadyRefunded: { ko: '이미 환불한 금액', en: 'Refunded before', ja: '返金済みの金額' },
}

export function refundLine(note: RefundNote, language: Language): { label: string; amount: number } {
  const template = LABELS[note.kind]?.[language] ?? note.kind
  return {
    label: fillText(template, { n: note.n ?? 0, of: note.of ?? 0 }, undefined, language),
    amount: note.amount,
  }
}
