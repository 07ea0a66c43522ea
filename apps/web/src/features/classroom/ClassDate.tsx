import { formatDateTime, formatTime, seoulDate } from '@seodang/domain/seoul-time'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { timetableQuery } from './queries.ts'
import styles from './room.module.css'
import * as texts from './texts.ts'

/** ROOM-06: when one's class meets; nothing where a class has no dates. */
export function ClassDate({ courseSeq }: { courseSeq: number }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const { data } = useQuery(timetableQuery(api, channelSeq, courseSeq))
  const date = data?.[0]
  // The lessons stand on their own where the dates cannot be told.
  if (!date) return null
  const { startAt, endAt } = date
  const isOneDay = seoulDate(startAt) === seoulDate(endAt)
  const end = (isOneDay ? formatTime : formatDateTime)(endAt, language)
  return (
    <section className={styles.classDate} aria-label={text('classDate')}>
      <h3>{text('classDate')}</h3>
      <p>
        <time dateTime={startAt}>{formatDateTime(startAt, language)}</time> ~{' '}
        <time dateTime={endAt}>{end}</time>
      </p>
    </section>
  )
}
