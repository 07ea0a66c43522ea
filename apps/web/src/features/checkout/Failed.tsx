import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCreditCardOff from '@tabler/icons-react/dist/esm/icons/IconCreditCardOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { OutcomePage } from './OutcomePage.tsx'
import { useProductPath } from './product-path.ts'
import { failedQuery } from './queries.ts'
import * as texts from './texts.ts'

/** PAY-16: the gateway's fail address. The server is told, so that the place is free, and says whether money moved. */
export function ReturnedUnpaid({
  courseSeq,
  orderId,
  code,
}: {
  courseSeq: number
  /** Absent where the address was opened by hand. */
  orderId: string | null
  code: string
}) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const told = useQuery({
    ...failedQuery(useApi(), channelSeq, courseSeq, { orderId: orderId ?? '', code }),
    enabled: orderId !== null,
  })
  if (orderId !== null && told.isPending)
    return <OutcomePage title={text('settling')} lead={text('settlingText')} />
  return (
    <PaymentFailed
      courseSeq={courseSeq}
      isCancelled={told.data?.errorName === 'PAYMENT_CANCELLED_BY_USER'}
      message={told.data?.message ?? told.error?.message ?? null}
      moneyMoved={told.data?.moneyMoved ?? (orderId === null ? 'no' : 'unknown')}
      retry={told.isLoadingError ? () => void told.refetch() : undefined}
    />
  )
}

interface FailedProps {
  courseSeq: number
  isCancelled?: boolean
  /** Why, in the server's words. */
  message: string | null
  moneyMoved: 'no' | 'yes' | 'unknown'
  /** Where the answer itself is missing: ask again before anything else. */
  retry?: (() => void) | undefined
}

const MONEY = { no: 'moneyNo', yes: 'moneyYes', unknown: 'moneyUnknown' } as const

/** What happened, whether money moved, and a way to try again with every field kept. */
export function PaymentFailed({ courseSeq, isCancelled = false, message, moneyMoved, retry }: FailedProps) {
  const text = useText(texts)
  const product = useProductPath(courseSeq)
  const mayPay = moneyMoved === 'no'
  return (
    <OutcomePage
      icon={mayPay ? IconCreditCardOff : IconAlertTriangle}
      bad
      title={text(isCancelled ? 'cancelledTitle' : 'failedTitle')}
      lead={
        <>
          {!isCancelled && message && <>{message} </>}
          {text(MONEY[moneyMoved])} {mayPay && text('fieldsKept')}
        </>
      }
      actions={
        mayPay ? (
          <>
            <LinkButton href={`${product}/payment?again=true`} variant="main" size="lg">
              {text('tryAgain')}
            </LinkButton>
            <LinkButton href={product} size="lg">
              {text('seeClass')}
            </LinkButton>
          </>
        ) : (
          <>
            {retry && (
              <Button size="lg" onClick={retry}>
                {text('retry')}
              </Button>
            )}
            <LinkButton href="/paymenthistory" variant="main" size="lg">
              {text('seeOrder')}
            </LinkButton>
          </>
        )
      }
    />
  )
}
