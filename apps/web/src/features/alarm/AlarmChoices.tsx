import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useApi } from '../../platform/api.ts'
import { type Channel, useMaybeChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Switch } from '../../ui/Checkbox.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './choices.module.css'
import { type Choices, choicesQuery, useChoose } from './queries.ts'
import * as texts from './texts.ts'

/** ALM-22: a member of a site chooses what they want to be told by it, and how. */
export function AlarmChoices() {
  const channel = useMaybeChannel()
  const { isChannelUser } = useSession()
  if (!channel || !isChannelUser) return null
  return <ChoicesSection channel={channel} />
}

function ChoicesSection({ channel: { channelSeq, name: site } }: { channel: Channel }) {
  const text = useText(texts)
  const id = useId()
  const choices = useQuery(choicesQuery(useApi(), channelSeq))
  const ref = useRef<HTMLElement>(null)
  // The notification centre leads here; the page around it is drawn by the browser only.
  useEffect(() => {
    if (location.hash === '#alarms') ref.current?.scrollIntoView()
  }, [])
  return (
    <section ref={ref} id="alarms" className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{text('title')}</h2>
      <p className={styles.lead}>{text('lead', { site })}</p>
      {choices.isPending && <ListSkeleton rows={6} head="none" />}
      {choices.isError && (
        <ErrorState retry={() => void choices.refetch()} retrying={choices.isFetching} boxed />
      )}
      {choices.data?.list.map((choice) => (
        <Kind key={choice.kind} choice={choice} channelSeq={channelSeq} />
      ))}
    </section>
  )
}

function Kind({
  choice: { kind, requiredYn, ways },
  channelSeq,
}: {
  choice: Choices['list'][number]
  channelSeq: number
}) {
  const text = useText(texts)
  const choose = useChoose(channelSeq, () => toast({ text: text('failed'), tone: 'bad' }))
  return (
    <fieldset className={styles.kind}>
      <legend className="sr-only">{text(kind)}</legend>
      <div>
        <p className={styles.name} aria-hidden>
          {text(kind)}
        </p>
        <p className={styles.note}>{text(`${kind}Note`)}</p>
      </div>
      {requiredYn === 'Y' ? (
        <p className={styles.always}>{text('always')}</p>
      ) : (
        <div className={styles.ways}>
          {ways.map(({ way, onYn }) => (
            <Switch
              key={way}
              label={text(way)}
              checked={onYn === 'Y'}
              onChange={({ currentTarget }) =>
                choose.mutate({ kind, way, onYn: currentTarget.checked ? 'Y' : 'N' })
              }
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}
