import type { PlanPeriod } from '@seodang/domain/codes'
import { formatMoney, formatPrice, won } from '@seodang/domain/money'
import type { PlanMeasure } from '@seodang/domain/plan'
import { useLanguage, useText } from '../../platform/language.tsx'
import { fileSizeText } from '../../ui/file-size.ts'
import * as texts from './texts.ts'

/** Periods, prices and amounts of use, as every part of these screens says them. */
export function usePlanWords() {
  const text = useText(texts)
  const language = useLanguage()
  const period = (months: PlanPeriod) => text(`months${months}`)
  const money = (amount: number) => formatMoney(won(amount), language)
  const price = (amount: number) => formatPrice(won(amount), language)
  const amountOf = (measure: PlanMeasure, amount: number | null): string => {
    if (amount === null) return text('noLimit')
    if (measure === 'storage') return fileSizeText(amount)
    return text(measure === 'learners' ? 'people' : 'count', { n: amount })
  }
  return { text, language, period, money, price, amountOf }
}
