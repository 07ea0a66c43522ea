import { CURRENCY } from '@seodang/domain/codes'
import { lawsInWords } from '@seodang/domain/law-names'
import { formatMoney, won } from '@seodang/domain/money'
import type { PriceView } from '@seodang/domain/price'
import type { Fraction } from '@seodang/domain/refund-policy'
import { useLanguage, useText } from '../../../platform/language.tsx'
import styles from './class.module.css'
import { bandAmount, type RefundRuleLine, type RefundRuleView } from './refund-rule.ts'
import * as texts from './refund-texts.ts'

const said = ([numerator, denominator]: Fraction) => `${numerator}/${denominator}`

/** BYD-02: what comes back and when, in plain lines, with the law it rests on. */
export function RefundRule({ rule, price }: { rule: RefundRuleView; price: PriceView | null }) {
  const text = useText(texts)
  const language = useLanguage()
  const lineOf = useLine(price)
  const notes = [
    text('opened'),
    rule.isBestOf ? text('bestOf') : '',
    text(rule.isBusinessDays ? 'payBackBusiness' : 'payBack', { n: rule.payBackDays }),
  ].filter((note) => note !== '')
  return (
    <section id="refund" aria-labelledby="refund-title" className={styles.part}>
      <h2 id="refund-title">{text('title')}</h2>
      <ul className={styles.refund}>
        {rule.lines.map((line) => {
          const { when, condition, gives } = lineOf(line)
          return (
            <li key={when}>
              <strong>{when}</strong>
              <span>{condition}</span>
              <em>{gives}</em>
            </li>
          )
        })}
      </ul>
      <div className={styles.refundNotes}>
        <p>{notes.join(' ')}</p>
        <p>{text('source', { law: lawsInWords(rule.sources, language) })}</p>
      </div>
    </section>
  )
}

function useLine(price: PriceView | null) {
  const text = useText(texts)
  const language = useLanguage()
  return (line: RefundRuleLine): { when: string; condition: string; gives: string } => {
    switch (line.kind) {
      case 'whole':
        return {
          when: text('whole', { n: line.days }),
          condition: text(line.anyway ? 'wholeAnyway' : 'wholeIf'),
          gives: text('all'),
        }
      case 'own':
        return {
          when:
            line.before === 100
              ? text(`own_${line.clause}_all`)
              : text(`own_${line.clause}`, { n: line.before }),
          condition: text('ownIf'),
          gives: line.refund === 100 ? text('all') : `${line.refund}%`,
        }
      case 'untaken':
        return { when: text('untaken'), condition: text('untakenIf'), gives: text('untakenGives') }
      case 'untakenSevenDays':
        return {
          when: text('untakenSevenDays'),
          condition: text('untakenSevenDaysIf'),
          gives: text('untakenGives'),
        }
      case 'band': {
        const isWhole = line.per === 'period'
        const refund = said(line.refund)
        // Only a share of the whole price is known before anybody has paid for months.
        const amount =
          isWhole && price?.total && price.currency === CURRENCY.krw
            ? formatMoney(won(bandAmount(price.total, line.refund)), language)
            : refund
        return {
          when: text(isWhole ? 'bandPeriod' : 'bandMonth', { before: said(line.before) }),
          condition: text(isWhole ? 'bandPeriodIf' : 'bandMonthIf', { refund }),
          gives: amount,
        }
      }
      case 'laterMonths':
        return { when: text('laterMonths'), condition: text('laterMonthsIf'), gives: text('all') }
      case 'ended': {
        const left = text(line.isPieces ? 'endedPieces' : 'endedDays')
        return {
          when: text('ended'),
          condition: line.penaltyPercent === 0 ? left : text('endedLess', { left, n: line.penaltyPercent }),
          gives: text('endedGives', { n: 100 - line.penaltyPercent }),
        }
      }
      case 'nothingLater':
        return { when: text('nothingLater'), condition: text('nothingLaterIf'), gives: text('none') }
    }
  }
}
