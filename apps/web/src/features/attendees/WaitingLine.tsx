import { formatDateTime } from '@seodang/domain/seoul-time'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { alert, confirm } from '../../ui/dialog-requests.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './attendees.module.css'
import { type CourseKey, staleAfterChange, type WaitingPerson, waitingQuery } from './queries.ts'
import * as texts from './texts.ts'

/** The largest page of a list. */
const SIZE = 100

interface WaitingLineProps {
  courseKey: CourseKey
  mayChange: boolean
  onClose: () => void
}

/** BYD-18: who waits for a place, in order, who is offered one until when; and the way to change that by hand. */
export function WaitingLine({ courseKey, mayChange, onClose }: WaitingLineProps) {
  const text = useText(texts)
  const [shown, setShown] = useState(SIZE)
  const line = useQuery({
    ...waitingQuery(useApi(), courseKey, shown),
    placeholderData: keepPreviousData,
  })
  const { data, error, refetch } = line
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('lineTitle')}
      {...(data && { description: text('lineLead', { n: data.offerHours }) })}
      size="medium"
    >
      {error ? (
        <ErrorState message={error.message || undefined} retry={() => void refetch()} />
      ) : !data ? (
        <Loading label={text('lineTitle')}>
          <Skeleton height={44} />
          <Skeleton height={44} gap={12} />
          <Skeleton height={44} gap={12} />
        </Loading>
      ) : data.totalCount === 0 ? (
        <EmptyState title={text('lineEmpty')} />
      ) : (
        <div className={styles.stack}>
          <p className={styles.facts}>
            {data.placesLeft !== null && <span>{text('linePlaces', { n: data.placesLeft })}</span>}
            <span>{text('lineOffered', { n: data.offeredCount })}</span>
          </p>
          <ol className={styles.line}>
            {data.list.map((person) => (
              <Waiting
                key={`${person.userSeq} ${person.attendSeq}`}
                person={person}
                courseKey={courseKey}
                offerHours={data.offerHours}
                mayChange={mayChange}
              />
            ))}
          </ol>
          {data.list.length < data.totalCount && (
            <Button busy={line.isFetching} onClick={() => setShown(shown + SIZE)}>
              {text('showMore')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}

interface WaitingProps {
  person: WaitingPerson
  courseKey: CourseKey
  offerHours: number
  mayChange: boolean
}

function Waiting({ person, courseKey, offerHours, mayChange }: WaitingProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { name, email, position, offer, due, isPaying, waitlistedAt, right, attendSeq } = person
  const about = [
    email,
    text('waitsSince', { at: formatDateTime(waitlistedAt, language) }),
    right ? text(`waitsBy.${right.source}`, { name: right.name }) : text(due === 0 ? 'owesNothing' : 'owes'),
  ]
  return (
    <li>
      <span className={styles.person}>
        <b>
          {position !== null && `${text('position', { n: position })} · `}
          {name}
        </b>
        <small>{about.join(' · ')}</small>
        {offer && (
          <StatusDot kind="running">
            {text('offeredUntil', { at: formatDateTime(offer.expiresAt, language) })}
            {offer.byHand && ` · ${text('offeredByHand')}`}
            {isPaying && ` · ${text('paying')}`}
          </StatusDot>
        )}
      </span>
      {mayChange && !isPaying && attendSeq !== null && (
        <Acts applicant={{ ...person, attendSeq }} courseKey={courseKey} offerHours={offerHours} />
      )}
    </li>
  )
}

type Applicant = WaitingPerson & { attendSeq: number }

function Acts({
  applicant,
  courseKey,
  offerHours,
}: {
  applicant: Applicant
  courseKey: CourseKey
  offerHours: number
}) {
  const text = useText(texts)
  const { name, offer, due } = applicant
  const acts = useActs(courseKey, applicant, offerHours)
  return (
    <span className={styles.acts}>
      {!offer && due !== null && (
        <Button size="sm" busy={acts.isPending} onClick={() => void acts.offer()}>
          {text(due === 0 ? 'letIn' : 'offerPlace')}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      <Button size="sm" variant="ghost" busy={acts.isPending} onClick={() => void acts.passOver()}>
        {text('passOver')}
        <span className="sr-only"> {name}</span>
      </Button>
    </span>
  )
}

function useActs(courseKey: CourseKey, { attendSeq, name, due }: Applicant, offerHours: number) {
  const api = useApi()
  const once = useSendOnce()
  const text = useText(texts)
  const queryClient = useQueryClient()
  const path = { ...courseKey, attendSeq }
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (act: 'offer' | 'passOver') => {
      return once(act, (idempotencyKey) =>
        act === 'offer'
          ? api.post(
              '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/waiting/{attendSeq}/offer/create',
              { path, idempotencyKey },
            )
          : api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/waiting/{attendSeq}/ordering', {
              path,
              idempotencyKey,
            }),
      )
    },
    onError: (error) => void alert({ description: error.message || text('failed') }),
    onSettled: () => queryClient.invalidateQueries(staleAfterChange(courseKey)),
  })
  const run = async (act: 'offer' | 'passOver', done: string) => {
    try {
      await mutateAsync(act)
      toast({ text: done, tone: 'good' })
    } catch {
      // It was told by the mutation itself.
    }
  }
  return {
    isPending,
    offer: async () => {
      const isFree = due === 0
      const agreed = await confirm({
        title: text('offerAsk', { name }),
        description: isFree ? text('letInLead') : text('offerLead', { n: offerHours }),
        confirmLabel: text(isFree ? 'letIn' : 'offerPlace'),
      })
      if (agreed) await run('offer', text(isFree ? 'letInDone' : 'offerDone', { name }))
    },
    passOver: async () => {
      const agreed = await confirm({
        title: text('passAsk', { name }),
        description: text('passLead'),
        confirmLabel: text('passOver'),
      })
      if (agreed) await run('passOver', text('passDone', { name }))
    },
  }
}
