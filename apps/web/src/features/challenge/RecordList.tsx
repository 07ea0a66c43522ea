import { MAX_CHALLENGE_COMMENT } from '@seodang/domain/challenge'
import { mayDecide as isDecidable, RECORD_STATUS, type RecordStatus } from '@seodang/domain/challenge-records'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Tag, type Tone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import styles from './challenge.module.css'
import { type CourseKey, type ManagedRecord, recordsQuery } from './queries.ts'
import * as texts from './texts.ts'
import { useDesk } from './use-desk.ts'

export const RECORD_TONE: Record<RecordStatus, Tone> = {
  [RECORD_STATUS.waiting]: 'warn',
  [RECORD_STATUS.approved]: 'ok',
  [RECORD_STATUS.sentBack]: 'danger',
  [RECORD_STATUS.undone]: 'neutral',
  [RECORD_STATUS.removed]: 'neutral',
}
const PAGE = 20

interface RecordListProps {
  courseKey: CourseKey
  attendSeq: number
  mayDecide: boolean
}

/** CHL-17: the records of one participant, each to approve, send back or remove. */
export function RecordList({ courseKey, attendSeq, mayDecide }: RecordListProps) {
  const text = useText(texts)
  const [size, setSize] = useState(PAGE)
  const [returned, setReturned] = useState<ManagedRecord | null>(null)
  const desk = useDesk(courseKey)
  const records = useQuery({
    ...recordsQuery(useApi(), courseKey, { attendSeq, size }),
    placeholderData: keepPreviousData,
  })
  if (records.isLoadingError)
    return <ErrorState message={records.error.message} retry={() => void records.refetch()} />
  if (!records.data) return <ListSkeleton rows={4} />
  const { list, totalCount } = records.data
  if (list.length === 0) return <EmptyState title={text('noRecords')} />
  const act = ({ recordSeq, status }: ManagedRecord, decision: 'approve' | 'remove') =>
    desk.decide.mutate({ records: [{ recordSeq, status }], decision, comment: '' }, { onError: desk.refused })
  const remove = async (record: ManagedRecord) => {
    if (await confirm({ title: text('removeTitle'), description: text('removeText'), danger: true }))
      act(record, 'remove')
  }
  return (
    <>
      <ul className={styles.records}>
        {list.map((record) => (
          <RecordRow
            key={record.recordSeq}
            courseSeq={courseKey.courseSeq}
            record={record}
            mayDecide={mayDecide}
            onApprove={() => act(record, 'approve')}
            onSendBack={() => setReturned(record)}
            onRemove={() => void remove(record)}
          />
        ))}
      </ul>
      {totalCount > list.length && size < 100 && (
        <Button onClick={() => setSize(size === PAGE ? 50 : 100)}>{text('more')}</Button>
      )}
      {returned && (
        <ReasonDialog
          place={`record-sent-back:${returned.recordSeq}`}
          title={text('sendBackTitle')}
          lead={text('sendBackText')}
          label={text('reason')}
          action={text('sendBack')}
          maxLength={MAX_CHALLENGE_COMMENT}
          missing={text('reasonMissing')}
          failed={text('failed')}
          send={(comment) =>
            desk.decide.mutateAsync({
              records: [{ recordSeq: returned.recordSeq, status: returned.status }],
              decision: 'sendBack',
              comment,
            })
          }
          onSent={() => setReturned(null)}
          onClose={() => setReturned(null)}
        />
      )}
    </>
  )
}

interface RecordRowProps {
  courseSeq: number
  record: ManagedRecord
  mayDecide: boolean
  onApprove: () => void
  onSendBack: () => void
  onRemove: () => void
}

function RecordRow({ courseSeq, record, mayDecide, onApprove, onSendBack, onRemove }: RecordRowProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { missionTitle, sourceTitle, status, actedAt, postSeq, comment } = record
  const title = sourceTitle || missionTitle
  return (
    <li>
      <div className={styles.recordHead}>
        <b className="clip">{title}</b>
        <Tag small tone={RECORD_TONE[status]}>
          {text(`status${status}`)}
        </Tag>
      </div>
      <p className={styles.quiet}>
        {missionTitle} · {formatDateTime(actedAt, language)}
        {postSeq !== null && (
          <>
            {' · '}
            <Anchor href={`/classes/${courseSeq}/board/${postSeq}/view`} target="_blank">
              {text('seePost')}
            </Anchor>
          </>
        )}
      </p>
      {comment && <p className={styles.quiet}>{text('reasonIs', { reason: comment })}</p>}
      {mayDecide && (
        <div className={styles.acts}>
          {isDecidable(status, 'approve') && (
            <Button size="sm" aria-label={text('approveOf', { title })} onClick={onApprove}>
              {text('approve')}
            </Button>
          )}
          {isDecidable(status, 'sendBack') && (
            <Button size="sm" aria-label={text('sendBackOf', { title })} onClick={onSendBack}>
              {text('sendBack')}
            </Button>
          )}
          {isDecidable(status, 'remove') && (
            <Button size="sm" variant="ghost" aria-label={text('removeOf', { title })} onClick={onRemove}>
              {text('remove')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
