import { CHOISE_STATUS, CURRICULUM_TYPE, YN } from '@seodang/domain/codes'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { watchedPercent } from '@seodang/domain/watch'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import { Loading, TextSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import styles from './attendees.module.css'
import { JoinAnswers } from './JoinAnswers.tsx'
import { type AttendeeDetail, attendeeQuery, type BulkChange, type CourseKey } from './queries.ts'
import { STATE_KIND } from './state.ts'
import * as texts from './texts.ts'

interface AttendeeDrawerProps {
  courseKey: CourseKey
  attendSeq: number
  neighbours: { previous?: number; next?: number }
  onOpen: (attendSeq: number | undefined) => void
  /** Missing where the person may only look. */
  onAct: ((action: BulkChange['action']) => void) | undefined
}

/** ATT-15: one person's study history, drawn on the time line of each video, and the changes of their place. */
export function AttendeeDrawer({ courseKey, attendSeq, neighbours, onOpen, onAct }: AttendeeDrawerProps) {
  const text = useText(texts)
  const detail = useQuery(attendeeQuery(useApi(), courseKey, attendSeq))
  const attendee = detail.data?.attendee
  return (
    <Drawer
      title={attendee?.name ?? text('loading')}
      onClose={() => onOpen(undefined)}
      end={
        <>
          <IconButton
            icon={IconChevronUp}
            label={text('previous')}
            disabled={neighbours.previous === undefined}
            onClick={() => onOpen(neighbours.previous)}
          />
          <IconButton
            icon={IconChevronDown}
            label={text('next')}
            disabled={neighbours.next === undefined}
            onClick={() => onOpen(neighbours.next)}
          />
        </>
      }
      actions={
        attendee &&
        onAct &&
        attendee.choiseStatusCd !== CHOISE_STATUS.cancelled && (
          <Acts state={attendee.choiseStatusCd} onAct={onAct} />
        )
      }
    >
      {detail.isPending && (
        <Loading label={text('loading')}>
          <TextSkeleton lines={8} />
        </Loading>
      )}
      {detail.isError && <ErrorState message={detail.error.message} retry={() => void detail.refetch()} />}
      {detail.data && <History courseKey={courseKey} detail={detail.data} />}
    </Drawer>
  )
}

function Acts({ state, onAct }: { state: string; onAct: (action: BulkChange['action']) => void }) {
  const text = useText(texts)
  return (
    <>
      <Button variant="dangerLine" className="start" onClick={() => onAct('cancel')}>
        {text('cancel')}
      </Button>
      {state !== CHOISE_STATUS.onHold && <Button onClick={() => onAct('hold')}>{text('hold')}</Button>}
      {state === CHOISE_STATUS.approved && <Button onClick={() => onAct('extend')}>{text('extend')}</Button>}
      {state !== CHOISE_STATUS.approved && (
        <Button variant="main" onClick={() => onAct('approve')}>
          {text('approve')}
        </Button>
      )}
    </>
  )
}

interface HistoryProps {
  courseKey: CourseKey
  detail: AttendeeDetail
}

function History({ courseKey, detail: { attendee, items, history } }: HistoryProps) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <div className={styles.stack}>
      <p className={styles.facts}>
        <StatusDot kind={STATE_KIND[attendee.choiseStatusCd]}>
          {attendee.waitlisted ? text('waitlisted') : text(`code.${attendee.choiseStatusCd}`)}
        </StatusDot>
        <span>{attendee.email}</span>
        {attendee.phone && <span>{attendee.phone}</span>}
        {attendee.orderNumber && <span>{attendee.orderNumber}</span>}
      </p>
      <section>
        <h3>{text('history')}</h3>
        <ul className={styles.study}>
          {items
            .filter(({ curriculumTypeCd }) => curriculumTypeCd !== CURRICULUM_TYPE.section)
            .map((item) => (
              <StudyLine key={item.curriculumSeq} item={item} />
            ))}
        </ul>
      </section>
      <JoinAnswers courseKey={courseKey} userSeq={attendee.userSeq} />
      {history.length > 0 && (
        <section>
          <h3>{text('changes')}</h3>
          <ul className={styles.outcomes}>
            {history.map((entry) => (
              <li key={`${entry.at}-${entry.toStatusCd}`}>
                <span>
                  {nameOf(entry.fromStatusCd, text)} → {nameOf(entry.toStatusCd, text)}{' '}
                  {noteOf(entry.note, text)}
                </span>
                <small>
                  {formatDateTime(entry.at, language)} {entry.byName}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function nameOf(code: string | null, text: (key: keyof typeof texts.ko) => string): string {
  const key = `code.${code}`
  return code !== null && key in texts.ko ? text(key as keyof typeof texts.ko) : '–'
}

/** Notes that the waiting list writes by itself are codes; all others are what somebody said (BYD-18). */
function noteOf(note: string, text: (key: `note.${(typeof LINE_NOTES)[number]}`) => string): string {
  const known = LINE_NOTES.find((one) => one === note)
  return known ? text(`note.${known}`) : note
}
const LINE_NOTES = ['offered', 'offerExpired', 'passedOver', 'memberGone'] as const

const MINUTE_S = 60

function StudyLine({ item }: { item: AttendeeDetail['items'][number] }) {
  const text = useText(texts)
  const ranges = item.watched.map(([from, to]) => ({ from, to }))
  const percent = watchedPercent(ranges, item.duration)
  const words =
    item.updatedAt === null
      ? text('neverOpened')
      : text('watchedOf', { percent, minutes: Math.round(item.playSecond / MINUTE_S) })
  return (
    <li>
      <span className={styles.studyHead}>
        <b>{item.title}</b>
        {item.alreadyAttendedYn === YN.yes && <small>{text('countsEarlier')}</small>}
        {item.completedAt && <small>{text('done1')}</small>}
      </span>
      {item.duration > 0 && (
        <span className={styles.timeline} role="img" aria-label={words}>
          {ranges.map(({ from, to }) => (
            <i
              key={from}
              style={{
                left: `${(from / item.duration) * 100}%`,
                width: `${((to - from) / item.duration) * 100}%`,
              }}
            />
          ))}
        </span>
      )}
      <small>{words}</small>
    </li>
  )
}
