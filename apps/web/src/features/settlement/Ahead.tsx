import { SETTLEMENT_DOCUMENT_STATE } from '@seodang/domain/codes'
import { formatMoney } from '@seodang/domain/money'
import { formatDate, formatDay, fromSeoul } from '@seodang/domain/seoul-time'
import { runningPeriod } from '@seodang/domain/settlement'
import { useLanguage, useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { Payee, SettlementPage } from './queries.ts'
import styles from './settlement.module.css'
import * as texts from './texts.ts'

interface AheadProps {
  page: Pick<SettlementPage, 'upcoming' | 'documentState'>
  whose: Payee['whose']
  documentHref: string
}

/** What comes next and on which day (SALE-09), and what is missing for it (SALE-11). */
export function Ahead({ page: { upcoming, documentState }, whose, documentHref }: AheadProps) {
  const text = useText(texts)
  const language = useLanguage()
  const day = (date: string) => formatDay(fromSeoul(date), language)
  const period = runningPeriod(new Date())
  return (
    <>
      <DocumentNotice state={documentState} href={documentHref} />
      <Panel title={text('ahead')}>
        <div className={styles.ahead}>
          {upcoming.length === 0 ? (
            <p>{text('nothingAhead')}</p>
          ) : (
            upcoming.map((one) => (
              <p key={one.currency} className={styles.big}>
                <small>{text('aheadSoFar')}</small>
                <b>{formatMoney({ minor: one.total, currency: one.currency }, language)}</b>
                {one.bySite !== 0 && (
                  <small>
                    {text('bySiteSoFar')}{' '}
                    {formatMoney(
                      { minor: whose === 'site' ? -one.bySite : one.bySite, currency: one.currency },
                      language,
                    )}
                  </small>
                )}
              </p>
            ))
          )}
          <p>
            <b>{formatDate(fromSeoul(period.settlementDate), language)}</b>
            <small>{text('aheadPeriod', { start: day(period.startDate), end: day(period.endDate) })}</small>
          </p>
        </div>
        <p className={styles.soft}>{text('dates')}</p>
      </Panel>
    </>
  )
}

function DocumentNotice({ state, href }: { state: SettlementPage['documentState']; href: string }) {
  const text = useText(texts)
  if (state === SETTLEMENT_DOCUMENT_STATE.approved) return null
  if (state === SETTLEMENT_DOCUMENT_STATE.submitted)
    return <Notice tone="info">{text('documentSubmitted')}</Notice>
  const isAskedAnew = state === SETTLEMENT_DOCUMENT_STATE.askedAnew
  const isSentBack = state === SETTLEMENT_DOCUMENT_STATE.sentBack
  return (
    <Notice
      tone="warn"
      action={
        <LinkButton href={href} size="sm">
          {text(isSentBack ? 'toReason' : 'toDocuments')}
        </LinkButton>
      }
    >
      {text(isSentBack ? 'documentSentBack' : isAskedAnew ? 'documentAskedAnew' : 'documentNeeded')}
    </Notice>
  )
}
