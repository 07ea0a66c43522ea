import { planOf } from '@seodang/domain/plan'
import { PLAN_CHARGE_PURPOSE } from '@seodang/domain/plan-charge'
import { formatDate, seoulDate } from '@seodang/domain/seoul-time'
import { cardText } from '@seodang/domain/stored-card'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useDownload } from '../../platform/download.ts'
import { Tag, type Tone } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { pageCount } from '../../ui/paging.ts'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { usePlanWords } from './period.ts'
import styles from './plan.module.css'
import { chargesQuery, type PlanCharge } from './queries.ts'

const PAGE = 10
const TONES: Record<PlanCharge['state'], Tone> = {
  paid: 'ok',
  declined: 'danger',
  asking: 'info',
  unknown: 'info',
}

interface PlanHistoryProps {
  channelSeq: number
  page: number
  hrefOf: (page: number) => string
}

/** /service/servicehistory: charges with their receipts (PLAN-12). */
export function PlanHistory({ channelSeq, page, hrefOf }: PlanHistoryProps) {
  const { text } = usePlanWords()
  const charges = useQuery(chargesQuery(useApi(), channelSeq, page))
  if (charges.isError && !charges.data)
    return (
      <ErrorState
        boxed
        message={charges.error.message || undefined}
        retry={() => void charges.refetch()}
        retrying={charges.isFetching}
      />
    )
  if (!charges.data) return <ListSkeleton rows={4} />
  if (charges.data.totalCount === 0)
    return (
      <EmptyState
        boxed
        icon={IconReceipt}
        title={text('historyEmpty')}
        message={text('historyEmptyText')}
        action={
          <LinkButton href="/service/servicemanage" variant="main">
            {text('seePlans')}
          </LinkButton>
        }
      />
    )
  return (
    <>
      <p className={styles.lead}>{text('historyLead')}</p>
      <ul className={styles.list} aria-label={text('charges')}>
        {charges.data.list.map((charge) => (
          <ChargeLine key={charge.planChargeSeq} channelSeq={channelSeq} charge={charge} />
        ))}
      </ul>
      <Pager
        page={page}
        pageCount={pageCount(charges.data.totalCount, PAGE)}
        hrefOf={hrefOf}
        label={text('charges')}
      />
    </>
  )
}

function ChargeLine({ channelSeq, charge }: { channelSeq: number; charge: PlanCharge }) {
  const { text, language, period, money } = usePlanWords()
  const api = useApi()
  const download = useDownload()
  const { termStartAt, termEndAt, cardTail } = charge
  const card = cardTail === null ? null : cardText({ brand: charge.cardBrand ?? '', tail: cardTail })
  const term =
    termStartAt && termEndAt && charge.state === 'paid'
      ? text('term', { from: seoulDate(termStartAt), to: seoulDate(termEndAt) })
      : null
  const receipt = () =>
    api.raw(`/v1.0/channels/${channelSeq}/admin/plan/charges/${charge.planChargeSeq}/receipt`)
  return (
    <li>
      <div className={styles.what}>
        <b>
          {charge.purpose === PLAN_CHARGE_PURPOSE.fees
            ? text('purpose.fees')
            : `${planOf(charge.planCd).name[language]} · ${period(charge.termMonths)}`}
          <Tag small tone={TONES[charge.state]}>
            {text(`charge.${charge.state}`)}
          </Tag>
        </b>
        <small>
          {[formatDate(charge.at, language), text(`purpose.${charge.purpose}`), term]
            .filter(Boolean)
            .join(' · ')}
        </small>
        <small>{[card, charge.number].filter(Boolean).join(' · ')}</small>
        {charge.failureMessage && <small>{charge.failureMessage}</small>}
      </div>
      <div className={styles.money}>
        {money(charge.amount)}
        {charge.discount > 0 && <small>{text('discounted', { amount: money(charge.discount) })}</small>}
        {charge.refundedAmount > 0 && (
          <small>{text('refunded', { amount: money(charge.refundedAmount) })}</small>
        )}
      </div>
      {charge.state === 'paid' && charge.amount > 0 ? (
        <Button
          size="sm"
          icon={IconReceipt}
          busy={download.busy}
          aria-label={text('receiptOf', { number: charge.number })}
          onClick={() => void download.start(receipt, `receipt-${charge.number}.pdf`)}
        >
          {text('receipt')}
        </Button>
      ) : (
        <span />
      )}
    </li>
  )
}
