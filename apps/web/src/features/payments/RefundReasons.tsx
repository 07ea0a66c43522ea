import { formatMoney } from '@seodang/domain/money'
import { useLanguage, useText } from '../../platform/language.tsx'
import type { PaymentDetail } from './queries.ts'
import { List, Row } from './Rows.tsx'
import * as texts from './texts.ts'

/** BYD-02: what the rule gives now by who ends it and why, line by line, and the rule that was copied into the order. */
export function RefundReasons({ order, quote }: Pick<PaymentDetail, 'order' | 'quote'>) {
  const text = useText(texts)
  const language = useLanguage()
  const money = (minor: number) => formatMoney({ minor, currency: order.currency }, language)
  return (
    <>
      {quote.possible && (
        <>
          <h3>{text('quote')}</h3>
          <List>
            {quote.lines.map((line) => (
              <Row key={line.label} label={line.label}>
                {line.amount < 0 ? `−${money(-line.amount)}` : money(line.amount)}
              </Row>
            ))}
            <Row label={text('refundAmount')} strong>
              {money(quote.amount)}
            </Row>
            <Row label={text('source')}>{quote.source}</Row>
          </List>
        </>
      )}
      {order.amount > 0 && (
        <>
          <h3>{text('refundRule')}</h3>
          <List>
            <Row label={text('refundLaw')}>{order.refundRule.title}</Row>
            {order.refundRule.lines.map(({ when, gives }) => (
              <Row key={when} label={when}>
                {gives}
              </Row>
            ))}
          </List>
        </>
      )}
    </>
  )
}
