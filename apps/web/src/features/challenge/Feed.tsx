import { RECORD_STATUS } from '@seodang/domain/challenge-records'
import { isCodeOf, MISSION_TYPE, PUBLIC_SCOPE, YN } from '@seodang/domain/codes'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import styles from './mine.module.css'
import * as texts from './mine-texts.ts'
import { type CourseKey, type SharedRecord, sharedRecordsQuery } from './queries.ts'
import { RecordComments } from './RecordComments.tsx'
import { useRecord } from './use-record.ts'

const PAGE = 10

/** CHL-14: what the participants did, as far as they let others see it. */
export function Feed({ courseKey }: { courseKey: CourseKey }) {
  const text = useText(texts)
  const [whose, setWhose] = useState<'everybody' | 'mine'>('everybody')
  const [size, setSize] = useState(PAGE)
  const records = useQuery({
    ...sharedRecordsQuery(useApi(), courseKey, { size, ...(whose === 'mine' && { mineYn: YN.yes }) }),
    placeholderData: keepPreviousData,
  })
  const { data } = records
  return (
    <section aria-label={text('records')} className={styles.feed}>
      <h3>{text('records')}</h3>
      <Segmented
        label={text('records')}
        value={whose}
        options={[
          { value: 'everybody', label: text('everybody') },
          { value: 'mine', label: text('mine') },
        ]}
        onChange={setWhose}
      />
      {records.isLoadingError ? (
        <ErrorState message={records.error.message} retry={() => void records.refetch()} />
      ) : !data ? (
        <ListSkeleton rows={3} />
      ) : data.list.length === 0 ? (
        <EmptyState title={text('noRecords')} message={text('noRecordsHint')} />
      ) : (
        <ul className={styles.records}>
          {data.list.map((record) => (
            <RecordCard key={record.recordSeq} {...{ courseKey, record }} />
          ))}
        </ul>
      )}
      {data && data.totalCount > data.list.length && size < 100 && (
        <Button size="sm" onClick={() => setSize(size === PAGE ? 50 : 100)}>
          {text('more')}
        </Button>
      )}
    </section>
  )
}

function RecordCard({ courseKey, record }: { courseKey: CourseKey; record: SharedRecord }) {
  const text = useText(texts)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { like, changeScope } = useRecord(courseKey, record.recordSeq)
  const { name, profileImageUrl, missionTitle, missionType, actedAt, status, comment, postSeq } = record
  const { likedYn, likeCount, commentCount, publicScope } = record
  const title = record.sourceTitle
  const isLiked = likedYn === YN.yes
  const words =
    title === '' ? text('did') : text(missionType === MISSION_TYPE.newPost ? 'wrote' : 'finished', { title })
  return (
    <li>
      <Avatar name={name} image={profileImageUrl} size={32} />
      <div className={styles.record}>
        <p className={styles.missionHead}>
          <b>{name}</b>
          <span className={styles.quiet}>{formatDateTime(actedAt, language)}</span>
          {(status === RECORD_STATUS.waiting || status === RECORD_STATUS.sentBack) && (
            <Tag small tone={status === RECORD_STATUS.waiting ? 'warn' : 'danger'}>
              {text(`status${status}`)}
            </Tag>
          )}
        </p>
        <p>
          {words}
          {postSeq !== null && (
            <>
              {' '}
              <Anchor href={`/classes/${courseKey.courseSeq}/board/${postSeq}/view`}>
                {text('seePost')}
              </Anchor>
            </>
          )}
        </p>
        <p className={styles.quiet}>{missionTitle}</p>
        {comment && <p className={styles.quiet}>{text('reasonIs', { reason: comment })}</p>}
        <div className={styles.acts}>
          <Button
            size="sm"
            variant="ghost"
            icon={isLiked ? IconHeartFilled : IconHeart}
            aria-pressed={isLiked}
            aria-label={text('likeOf', { name })}
            onClick={() => like.mutate(isLiked ? YN.no : YN.yes)}
          >
            {likeCount}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon={IconMessageCircle}
            aria-expanded={isOpen}
            aria-label={text('commentsOf', { name, n: commentCount })}
            onClick={() => setOpen(!isOpen)}
          >
            {commentCount}
          </Button>
          {record.mayChangeScope && (
            <Select
              label={text('scope')}
              labelHidden
              value={publicScope}
              options={Object.values(PUBLIC_SCOPE).map((value) => ({ value, label: text(value) }))}
              onChange={({ currentTarget: { value } }) =>
                isCodeOf(PUBLIC_SCOPE, value) && changeScope.mutate(value)
              }
            />
          )}
        </div>
        {isOpen && <RecordComments courseKey={courseKey} recordSeq={record.recordSeq} />}
      </div>
    </li>
  )
}
