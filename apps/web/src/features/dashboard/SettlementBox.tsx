import { SETTLEMENT_DOCUMENT_STATE } from '@seodang/domain/codes'
import { formatMoney } from '@seodang/domain/money'
import { formatDate, fromSeoul } from '@seodang/domain/seoul-time'
import IconFileAlert from '@tabler/icons-react/dist/esm/icons/IconFileAlert.mjs'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { SETTLEMENT_STATE_KIND } from '../../platform/settlement-state.ts'
import { Chip } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import styles from './dashboard.module.css'
import type { DashboardView } from './figures.ts'
import * as texts from './texts.ts'

type Settlement = NonNullable<DashboardView['settlement']>

/** SALE-09: what the site is paid next and when; SALE-11: what of the documents keeps it from being paid. */
export function SettlementBox({ settlement }: { settlement: Settlement }) {
  const text = useText(texts)
  const language = useLanguage()
  const codeName = useCodeName()
  const { settlementDate, amount, currency, state, holdReason } = settlement
  return (
    <section className={styles.settlement} aria-labelledby="next-settlement">
      <h2 id="next-settlement">{text('settlement')}</h2>
      <p>
        <strong>{formatMoney({ minor: amount, currency }, language)}</strong>
        <small>{formatDate(fromSeoul(settlementDate), language)}</small>
      </p>
      <StatusDot kind={state ? SETTLEMENT_STATE_KIND[state] : 'waiting'}>
        {state ? codeName('settlementStateCd', state) : text('settlementRunning')}
      </StatusDot>
      <div className={styles.ends}>
        <DocumentChip state={settlement.documentState} />
        <LinkButton href="/settings/settlement" size="sm">
          {text('toSettlement')}
        </LinkButton>
      </div>
      {holdReason && <p className={styles.held}>{text('settlementHeld', { reason: holdReason })}</p>}
    </section>
  )
}

function DocumentChip({ state }: { state: Settlement['documentState'] }) {
  const text = useText(texts)
  const isMissing = state === SETTLEMENT_DOCUMENT_STATE.missing
  const isWanted =
    isMissing || state === SETTLEMENT_DOCUMENT_STATE.sentBack || state === SETTLEMENT_DOCUMENT_STATE.askedAnew
  if (!isWanted) return null
  return (
    <Chip href="/settings/settlement-document" icon={IconFileAlert} dashed>
      {text(state === SETTLEMENT_DOCUMENT_STATE.sentBack ? 'documentsSentBack' : 'documentsMissing')}
    </Chip>
  )
}
