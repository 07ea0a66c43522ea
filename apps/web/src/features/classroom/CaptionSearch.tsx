import { stampOf } from '@seodang/domain/note'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useStays } from '../../platform/use-stays.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { captionsQuery } from './note-queries.ts'
import * as texts from './note-texts.ts'
import type { RoomPlace } from './player-handle.ts'
import styles from './side.module.css'

/** BYD-09: finds what was said in any lesson of the class that is open, and goes there. */
export function CaptionSearch({ courseSeq, onSeek }: { courseSeq: number; onSeek: RoomPlace['onSeek'] }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const [words, setWords] = useStays('captions', '')
  const query = useQuery({
    ...captionsQuery(api, channelSeq, courseSeq, words),
    placeholderData: keepPreviousData,
  })
  const hits = query.data?.list
  return (
    <div className={styles.notes}>
      <SearchField
        label={text('searchCaptions')}
        size="sm"
        delay={400}
        defaultValue={words}
        onSearch={(next) => setWords(next.trim())}
      />
      {words === '' ? (
        <EmptyState title={text('searchTitle')} message={text('searchHint')} />
      ) : query.isLoadingError ? (
        <ErrorState retry={() => void query.refetch()} retrying={query.isFetching} />
      ) : !hits ? (
        <ListSkeleton rows={4} head="none" />
      ) : hits.length === 0 ? (
        <EmptyState title={text('nothingSaid')} message={text('nothingSaidHint')} />
      ) : (
        <ul className={styles.hits} aria-busy={query.isPlaceholderData}>
          {hits.map(({ curriculumSeq, lessonTitle, language, second, text: said }) => (
            <li key={`${curriculumSeq} ${language} ${second}`}>
              <button type="button" onClick={() => onSeek({ curriculumSeq, second: Math.floor(second) })}>
                <span className={styles.stamp}>{stampOf(second)}</span>
                <span>
                  {said === null ? text('saidHere') : <q>{said}</q>}
                  <small>{lessonTitle}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
