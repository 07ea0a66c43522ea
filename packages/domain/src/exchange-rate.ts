import type { Language } from './codes.ts'
import type { Instant } from './instant.ts'
import { cents, formatMoney, minorFromText } from './money.ts'
import { type FieldProblem, onlyProblems, type Problems, tooLong } from './problems.ts'
import { addDays, isDate, seoulDate } from './seoul-time.ts'

/** What a dollar cost in won on a day, and who says so (PAY-05). */
export type ExchangeRate = {
  /** Won per dollar in hundredths: 139250 is 1,392.50 won. */
  rateHundredths: number
  /** The Seoul day that it is of. */
  ratedOn: string
  source: string
}

/** PAY-20: nobody is charged by a rate that is older; longer than any row of bank holidays. */
export const RATE_DAYS = 14

export const RATE_SOURCE_LENGTH = 100

/** A slip of the decimal point is ten times too much or too little: what no year has seen is refused. */
const LEAST_RATE = 50_000
const MOST_RATE = 500_000

/** Whether a price in dollars may be charged in won by this rate. */
export function isRateFresh({ ratedOn }: Pick<ExchangeRate, 'ratedOn'>, now: Instant): boolean {
  return ratedOn >= seoulDate(addDays(now, -RATE_DAYS))
}

/** A rate as it is typed: `1,392.50`. */
export type RateDraft = { rate: string; ratedOn: string; source: string }

/** The rate in hundredths; null where the text is no amount. */
export const rateFromText = (text: string): number | null => minorFromText(text, 'USD')

export function rateProblems({ rate, ratedOn, source }: RateDraft, now: Instant): Problems<keyof RateDraft> {
  const hundredths = rateFromText(rate)
  return onlyProblems({
    rate: rate.trim() === '' ? 'required' : hundredths === null ? 'format' : implausible(hundredths),
    ratedOn: ratedOn === '' ? 'required' : isDate(ratedOn) && ratedOn <= seoulDate(now) ? null : 'date',
    source:
      source.trim() === ''
        ? 'required'
        : source.length > RATE_SOURCE_LENGTH
          ? tooLong(RATE_SOURCE_LENGTH)
          : null,
  })
}

const RATE_WORDS: Record<Language, (price: string, rate: string) => string> = {
  ko: (price, rate) => `${price} · 1달러 ${rate}원`,
  en: (price, rate) => `${price} · ${rate} won to the dollar`,
  ja: (price, rate) => `${price} · 1ドル ${rate}ウォン`,
}

/** PAY-20: a price in dollars with what it is charged by, as the buyer reads it before paying and ever after. */
export function dollarsText(
  { amount, rateHundredths, ratedOn, source }: ExchangeRate & { amount: number },
  language: Language,
): string {
  const price = formatMoney(cents(amount), language)
  return `${RATE_WORDS[language](price, rateText(rateHundredths))} (${ratedOn}, ${source})`
}

function implausible(hundredths: number): FieldProblem | null {
  if (hundredths < LEAST_RATE) return { code: 'tooSmall', n: LEAST_RATE / 100 }
  return hundredths > MOST_RATE ? { code: 'tooLarge', n: MOST_RATE / 100 } : null
}

/** `1,392.50` */
export function rateText(rateHundredths: number): string {
  const whole = Math.floor(rateHundredths / 100)
  return `${String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')}.${String(rateHundredths % 100).padStart(2, '0')}`
}
