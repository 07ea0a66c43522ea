import { formatDate } from '@seodang/domain/seoul-time'
import { cardText } from '@seodang/domain/stored-card'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { openWindow, WindowClosed } from '../../platform/payment-window.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { confirm } from '../../ui/dialog-requests.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './cards.module.css'
import { type Card, cardsQuery } from './queries.ts'
import * as texts from './texts.ts'

interface CardsProps {
  channelSeq: number
  /** Where the person goes once a card is registered. */
  next: string | undefined
  /** The surroundings give the page its place. */
  isFramed?: boolean
}

/** /register_card/{channelSeq}: the person's cards on the site, and the way to another (ACC-20). */
export function Cards({ channelSeq, next, isFramed }: CardsProps) {
  const text = useText(texts)
  const cards = useQuery(cardsQuery(useApi(), channelSeq))
  const { register, isBusy, notice } = useRegister(channelSeq, next)
  const button = (label: string) => (
    <Button variant="main" size="lg" busy={isBusy} onClick={register}>
      {label}
    </Button>
  )
  return (
    <div className={cx(styles.page, isFramed && styles.framed)}>
      <h1 className={styles.title}>{text('title')}</h1>
      <p className={styles.lead}>{text('lead')}</p>
      {notice && (
        <div className={styles.notice}>
          <Notice tone={notice.tone} live>
            {notice.said}
          </Notice>
        </div>
      )}
      {cards.isPending && <ListSkeleton rows={2} />}
      {cards.isError && (
        <ErrorState
          boxed
          message={cards.error.message || undefined}
          retry={() => void cards.refetch()}
          retrying={cards.isFetching}
        />
      )}
      {cards.data?.length === 0 && (
        <EmptyState
          boxed
          icon={IconCreditCard}
          title={text('empty')}
          message={text('emptyText')}
          action={button(text('register'))}
        />
      )}
      {cards.data && cards.data.length > 0 && (
        <>
          <ul className={styles.list} aria-label={text('mine')}>
            {cards.data.map((card) => (
              <CardLine key={card.cardSeq} channelSeq={channelSeq} card={card} />
            ))}
          </ul>
          {button(text('another'))}
        </>
      )}
      <p className={styles.safe}>{text('safe')}</p>
    </div>
  )
}

function CardLine({ channelSeq, card }: { channelSeq: number; card: Card }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const name = cardText(card)
  const remove = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/cards/{cardSeq}/delete', {
        path: { channelSeq, cardSeq: card.cardSeq },
      }),
    onSuccess: () => toast({ text: text('removed'), tone: 'good' }),
    onError: (error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(cardsQuery(api, channelSeq)),
  })
  async function ask() {
    const isSure = await confirm({
      title: text('removeTitle'),
      description: text('removeText', { card: name }),
      confirmLabel: text('remove'),
      danger: true,
    })
    if (isSure) remove.mutate()
  }
  return (
    <li className={styles.card}>
      <Icon of={IconCreditCard} size={24} />
      <div className={styles.facts}>
        <b>{name}</b>
        <p>{text('registeredOn', { date: formatDate(card.createdAt, language) })}</p>
        {!card.canBeCharged && <p>{text('ofBefore')}</p>}
      </div>
      <Button
        size="sm"
        aria-label={text('removeOf', { card: name })}
        busy={remove.isPending}
        onClick={() => void ask()}
      >
        {text('remove')}
      </Button>
    </li>
  )
}

/** The press of the button: the gateway's window, from which the browser comes back to another page. */
function useRegister(channelSeq: number, next: string | undefined) {
  const text = useText(texts)
  const api = useApi()
  // The page is about to be left: the button stays busy, so that nobody presses it again.
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false)
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])
  const begin = useMutation({
    mutationFn: async () => {
      const begun = await api.post('/v1.0/channels/{channelSeq}/cards/begin', {
        path: { channelSeq },
        body: { ...(next !== undefined && { next }) },
      })
      return openWindow(begun.next)
    },
    onSuccess: () => setLeaving(true),
  })
  const { error } = begin
  return {
    register: () => begin.mutate(),
    isBusy: begin.isPending || isLeaving,
    notice: error && noticeOf(error, text('windowClosed'), text('windowFailed')),
  }
}

function noticeOf(error: Error, closed: string, failed: string): { tone: 'warn' | 'danger'; said: string } {
  if (error instanceof WindowClosed) return { tone: 'warn', said: closed }
  if (!(error instanceof ApiError)) return { tone: 'danger', said: failed }
  const { message } = error.details
  return { tone: 'danger', said: typeof message === 'string' ? message : error.message || failed }
}
