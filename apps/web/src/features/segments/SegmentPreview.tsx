import { conditionsProblems, type SegmentCondition, type SegmentMatch } from '@seodang/domain/segment'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSettled } from '../../platform/use-settled.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { previewQuery } from './queries.ts'
import styles from './segments.module.css'
import * as texts from './texts.ts'

/** Of typing, before it is counted anew. */
const PAUSE_MS = 400

interface SegmentPreviewProps {
  match: SegmentMatch
  conditions: SegmentCondition[]
}

/** MEM-10: how many members match what stands in the form, and the latest of them. */
export function SegmentPreview({ match, conditions }: SegmentPreviewProps) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  // As text, so that the same conditions are the same question.
  const settled = useSettled(JSON.stringify({ match, conditions }), PAUSE_MS)
  const body: SegmentPreviewProps = JSON.parse(settled)
  const isRight = Object.keys(conditionsProblems(body.conditions)).length === 0
  const seen = useQuery({
    ...previewQuery(useApi(), channelSeq, body),
    enabled: isRight,
    placeholderData: keepPreviousData,
  })
  const { data } = seen
  return (
    <section className={styles.preview} aria-label={text('preview')} aria-busy={seen.isFetching}>
      <h3>{text('preview')}</h3>
      {!isRight ? (
        <p className={styles.quiet}>{text('fill')}</p>
      ) : seen.isLoadingError ? (
        <ErrorState message={seen.error.message} retry={() => void seen.refetch()} />
      ) : !data ? (
        <Loading label={text('counting')}>
          <Skeleton height={48} />
        </Loading>
      ) : (
        <>
          <p role="status">
            <span className={styles.big}>{text('matching', { n: data.memberCount })}</span>{' '}
            {data.memberCount > 0 && (
              <span className={styles.quiet}>{text('marketing', { n: data.marketingCount })}</span>
            )}
          </p>
          {data.memberCount === 0 && <p className={styles.quiet}>{text('nobody')}</p>}
          <ul className={styles.faces}>
            {data.list.map(({ userSeq, name, email, profileImageUrl }) => (
              <li key={userSeq}>
                <Avatar name={name} image={profileImageUrl} size={28} />
                <span className={styles.person}>
                  <b className="clip">{name}</b>
                  <small className="clip">{email}</small>
                </span>
              </li>
            ))}
          </ul>
          {data.memberCount > data.list.length && (
            <p className={styles.quiet}>{text('more', { n: data.memberCount - data.list.length })}</p>
          )}
        </>
      )}
    </section>
  )
}
