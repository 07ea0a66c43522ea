import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useText } from '../../platform/language.tsx'
import { cx } from '../../ui/cx.ts'
import { isEmptyRichText, RichText } from '../../ui/RichText.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { hasKind, type KindProps, LessonKind } from './kinds/LessonKind.tsx'
import { OpeningFault } from './LessonMessages.tsx'
import styles from './lesson.module.css'
import { kindOf, useLessonWords } from './lesson-facts.ts'
import { isVideo } from './room-state.ts'
import * as texts from './texts.ts'
import type { Opening } from './use-opening.ts'

/** What is written about a lesson; a lesson without a picture is this text (ROOM-30). */
export function LessonContent({ opening, ...kind }: KindProps & { opening: Opening }) {
  const { lesson } = kind
  const text = useText(texts)
  const say = useLessonWords()
  const { playback, error } = opening
  const words = hasWords(opening) && (
    <RichText document={playback?.content} className={cx(styles.words, !isVideo(lesson) && styles.reading)} />
  )
  if (playback && hasKind(lesson))
    return (
      <div className={styles.kind}>
        {words}
        <LessonKind key={lesson.curriculumSeq} {...kind} />
      </div>
    )
  if (words) return words
  if (isVideo(lesson)) return null
  const refusal = say.refusal(lesson)
  if (refusal) return <EmptyState icon={IconLock} title={refusal} />
  if (error)
    return (
      <OpeningFault
        error={error}
        isBusy={opening.isFetching}
        onRetry={async () => {
          await opening.reopen()
        }}
      />
    )
  if (!playback) return <TextSkeleton lines={6} />
  return <EmptyState icon={kindOf(lesson).icon} title={text('noContent')} />
}

export const hasWords = ({ playback }: Opening): boolean =>
  playback !== undefined && !isEmptyRichText(playback.content)
