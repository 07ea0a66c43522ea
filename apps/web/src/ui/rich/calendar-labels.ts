import type { Language } from '@seodang/domain/codes'
import type { Say } from '../../platform/language.tsx'
import type { ko } from './texts.ts'

/** What the arrows and headings of a calendar are called. */
export const calendarLabels = (text: Say<typeof ko>) => ({
  nextMonth: text('nextMonth'),
  previousMonth: text('previousMonth'),
  nextYear: text('nextYear'),
  previousYear: text('previousYear'),
  nextDecade: text('nextYears'),
  previousDecade: text('previousYears'),
})

/** How a calendar writes its month, in the words of dayjs. */
export const MONTH_FORMAT: Record<Language, string> = { ko: 'YYYY년 M월', en: 'MMMM YYYY', ja: 'YYYY年M月' }
export const YEAR_FORMAT: Record<Language, string> = { ko: 'YYYY년', en: 'YYYY', ja: 'YYYY年' }
