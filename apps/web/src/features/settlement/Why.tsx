import { bankName } from '@seodang/domain/banks'
import { useApi } from '../../platform/api.ts'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { SETTLEMENT_STATE_KIND } from '../../platform/settlement-state.ts'
import { WhyParts } from '../../platform/why/WhyParts.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { BySite } from './BySite.tsx'
import {
  askSettlement,
  type Payee,
  type SettlementDay,
  type SettlementLine,
  settlementKey,
} from './queries.ts'
import styles from './settlement.module.css'
import * as texts from './texts.ts'

interface WhyProps {
  day: SettlementDay
  payee: Payee
  orderHref?: ((line: SettlementLine) => string) | undefined
  settlementHref?: ((settled: SettlementDay['carried'][number]) => string) | undefined
}

/** Why this amount: what came, what was kept, what is withheld, what is left (ux.md, BYD-04). */
export function Why({ day, payee, orderHref, settlementHref }: WhyProps) {
  const text = useText(texts)
  const language = useLanguage()
  const codeName = useCodeName()
  const api = useApi()
  const { settlement, owedBySite } = day
  const { settlementSeq, settlementDate, paidTo } = settlement
  return (
    <Panel
      title={text('why')}
      end={
        <StatusDot kind={SETTLEMENT_STATE_KIND[settlement.state]}>
          {codeName('settlementStateCd', settlement.state)}
        </StatusDot>
      }
    >
      {settlement.holdReason && (
        <Notice tone="warn">
          <b>{text('held')}</b> {settlement.holdReason}
        </Notice>
      )}
      {settlement.waitsFor && <Notice tone="warn">{text(`waits.${settlement.waitsFor}`)}</Notice>}
      <WhyParts
        opened={day}
        settlement={settlement}
        isShare={payee.whose === 'mine'}
        queryKey={settlementKey(payee, settlementDate, settlementSeq)}
        ask={(part, page, signal) =>
          askSettlement(api, payee, settlementDate, { ...page, part, settlementSeq }, signal)
        }
        orderHref={orderHref}
        settlementHref={settlementHref}
      />
      <BySite settlement={settlement} owedBySite={owedBySite} whose={payee.whose} />
      {paidTo && (
        <p className={styles.soft}>
          {text('paidTo', {
            account: `${bankName(paidTo.bankCode, language)} ${paidTo.maskedAccount} ${paidTo.holder}`,
          })}
        </p>
      )}
    </Panel>
  )
}
