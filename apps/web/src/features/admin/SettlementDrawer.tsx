import { bankName } from '@seodang/domain/banks'
import { formatMoney } from '@seodang/domain/money'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { settlementMay } from '@seodang/domain/settlement'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { WhyParts } from '../../platform/why/WhyParts.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import styles from './admin.module.css'
import { Facts } from './Facts.tsx'
import { askSettlement, type SettlementFacts, settlementQuery } from './money-queries.ts'
import * as moneyTexts from './money-texts.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { SETTLEMENT_KIND } from './state.ts'
import * as texts from './texts.ts'
import { useSteps } from './use-steps.ts'

const PAGE = 20

interface SettlementDrawerProps {
  path: { channelSeq: number; settlementSeq: number }
  onClose: () => void
}

/** BYD-04: one settlement with what makes it up, and the steps that are open to it. */
export function SettlementDrawer({ path, onClose }: SettlementDrawerProps) {
  const text = useText(texts)
  const money = useText(moneyTexts)
  const [page, setPage] = useState(1)
  const facts = useQuery(settlementQuery(useApi(), path, page))
  const settlement = facts.data?.settlement
  return (
    <Drawer
      title={settlement ? `${settlement.siteName} ${settlement.settlementDate}` : money('settlements')}
      onClose={onClose}
    >
      {facts.isLoadingError ? (
        <ErrorState message={facts.error.message} retry={() => void facts.refetch()} />
      ) : facts.data ? (
        <Parts facts={facts.data} page={page} onPage={setPage} />
      ) : (
        <Loading label={text('loading')}>
          <Skeleton height={360} />
        </Loading>
      )}
    </Drawer>
  )
}

function Parts({
  facts: { settlement, list, totalCount, ...opened },
  page,
  onPage,
}: {
  facts: SettlementFacts
  page: number
  onPage: (page: number) => void
}) {
  const text = useText(moneyTexts)
  const language = useLanguage()
  const codeName = useCodeName()
  const api = useApi()
  const money = (minor: number) => formatMoney({ minor, currency: settlement.currency }, language)
  const part = (minor: number) => (minor === 0 ? null : money(minor))
  const { paidTo } = settlement
  const pages = Math.ceil(totalCount / PAGE)
  return (
    <div className={styles.detail}>
      <StatusDot kind={SETTLEMENT_KIND[settlement.state]}>
        {codeName('settlementStateCd', settlement.state)}
      </StatusDot>
      <Facts
        facts={[
          [text('payee'), settlement.payeeSeq === 0 ? text('theSite') : settlement.payeeName],
          [text('docs'), codeName('settlementDocumentStateCd', settlement.documentState)],
          [text('bySite'), part(settlement.payeeSeq === 0 ? -settlement.bySite : settlement.bySite)],
          [text('held'), settlement.holdReason],
          [text('waits'), settlement.waitsFor && text(`asked.${settlement.waitsFor}`)],
          [
            text('paidTo'),
            paidTo && `${bankName(paidTo.bankCode, language)} ${paidTo.maskedAccount} ${paidTo.holder}`,
          ],
        ]}
      />
      <WhyParts
        opened={opened}
        settlement={settlement}
        isShare={settlement.payeeSeq !== 0}
        queryKey={['desk', 'settlements', 'one', settlement.channelSeq, settlement.settlementSeq]}
        ask={(of, asked, signal) => askSettlement(api, settlement, { ...asked, part: of }, signal)}
      />
      <Steps settlement={settlement} />
      <h3>{text('lines', { n: totalCount })}</h3>
      <Facts
        facts={list.map((line) => [
          `${line.title} · ${formatDateTime(line.occurredAt, language)} · ${line.number}`,
          <span key={line.entrySeq} className={styles.amount}>
            {money(line.net)}
          </span>,
        ])}
      />
      {pages > 1 && (
        <div className={styles.acts}>
          <Button size="sm" disabled={page === 1} onClick={() => onPage(page - 1)} aria-label={`${page - 1}`}>
            ‹
          </Button>
          <span>
            {page} / {pages}
          </span>
          <Button
            size="sm"
            disabled={page === pages}
            onClick={() => onPage(page + 1)}
            aria-label={`${page + 1}`}
          >
            ›
          </Button>
        </div>
      )}
    </div>
  )
}

function Steps({ settlement }: { settlement: SettlementFacts['settlement'] }) {
  const text = useText(moneyTexts)
  const steps = useSteps()
  const [holding, setHolding] = useState(false)
  const open = (['release', 'confirm', 'pay'] as const).filter((step) => settlementMay(step, settlement))
  return (
    <>
      <div className={styles.acts}>
        {settlementMay('hold', settlement) && (
          <Button variant="dangerLine" onClick={() => setHolding(true)}>
            {text('hold')}
          </Button>
        )}
        {open.map((step) => (
          <Button key={step} variant="main" busy={steps.busy} onClick={() => steps.ask(step, [settlement])}>
            {text(step)}
          </Button>
        ))}
      </div>
      {holding && (
        <ReasonDialog
          title={text('holdTitle')}
          lead={text('holdLead')}
          confirmLabel={text('hold')}
          danger
          done={text('done', { n: 1 })}
          send={(reason) => steps.hold(settlement, reason)}
          onClose={() => setHolding(false)}
        />
      )}
    </>
  )
}
