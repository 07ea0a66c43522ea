import { cardText } from '@seodang/domain/stored-card'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconCreditCardOff from '@tabler/icons-react/dist/esm/icons/IconCreditCardOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { CardOutcome } from './CardOutcome.tsx'
import { type ReturnedCard, registeredQuery } from './queries.ts'
import * as texts from './texts.ts'

interface CardReturnProps {
  channelSeq: number
  returned: ReturnedCard
  /** A path of the site, checked; where there is none the way leads to the cards. */
  next: string | undefined
}

/** ACC-20: back from the gateway. The server keeps the card once, however often this page is drawn. */
export function CardReturn({ channelSeq, returned, next }: CardReturnProps) {
  const text = useText(texts)
  const { data: card, error } = useQuery(registeredQuery(useApi(), channelSeq, returned))
  if (card)
    return (
      <CardOutcome
        icon={IconCreditCard}
        title={text('done')}
        lead={text('doneText', { card: cardText(card) })}
        actions={
          <>
            {next !== undefined && (
              <LinkButton href={next} variant="main" size="lg">
                {text('goOn')}
              </LinkButton>
            )}
            <LinkButton
              href={`/register_card/${channelSeq}`}
              variant={next === undefined ? 'main' : 'line'}
              size="lg"
            >
              {text('seeCards')}
            </LinkButton>
          </>
        }
      />
    )
  if (error && !card) return <CardFailed channelSeq={channelSeq} said={saidBy(error)} next={next} />
  return <CardOutcome title={text('settling')} lead={text('settlingText')} />
}

function saidBy(error: Error): string | null {
  if (!(error instanceof ApiError)) return null
  const { message } = error.details
  return typeof message === 'string' ? message : error.message || null
}

const CANCELLED = ['PAY_PROCESS_CANCELED', 'USER_CANCEL']

interface CardFailedProps {
  channelSeq: number
  next: string | undefined
  /** The gateway's code, as of its fail address. */
  code?: string
  /** In words of the server. */
  said?: string | null
}

/** ACC-20: nothing was registered; says why, as far as somebody knows, and leads back. */
export function CardFailed({ channelSeq, next, code = '', said = null }: CardFailedProps) {
  const text = useText(texts)
  const isCancelled = CANCELLED.includes(code)
  const again = `/register_card/${channelSeq}${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`
  return (
    <CardOutcome
      isBad
      icon={IconCreditCardOff}
      title={text(isCancelled ? 'cancelled' : 'refused')}
      lead={said ?? text(isCancelled ? 'cancelledText' : 'refusedText')}
      actions={
        <>
          <LinkButton href={again} variant="main" size="lg">
            {text('again')}
          </LinkButton>
          {next !== undefined && (
            <LinkButton href={next} size="lg">
              {text('back')}
            </LinkButton>
          )}
        </>
      }
    />
  )
}
