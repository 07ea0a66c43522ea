import { CURRICULUM_TYPE, type CurriculumTypeCd, YN } from '@seodang/domain/codes'
import { formatDay, formatTime } from '@seodang/domain/seoul-time'
import { formatDuration } from '@seodang/domain/youtube'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useCallback } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import type { IconComponent } from '../../ui/Icon.tsx'
import type { Lesson } from './queries.ts'
import { isLive, isVideo, opensLater } from './room-state.ts'
import * as texts from './texts.ts'

type Kind =
  | 'live'
  | 'video'
  | 'mission'
  | 'offline'
  | 'text'
  | 'file'
  | 'chat'
  | 'course'
  | 'certification'
  | 'quiz'

const KINDS: Readonly<Record<CurriculumTypeCd, { word: Kind; icon: IconComponent }>> = {
  [CURRICULUM_TYPE.live]: { word: 'live', icon: IconBroadcast },
  // Sections are drawn as headings; this one never shows.
  [CURRICULUM_TYPE.section]: { word: 'text', icon: IconFileText },
  [CURRICULUM_TYPE.video]: { word: 'video', icon: IconPlayerPlayFilled },
  [CURRICULUM_TYPE.mission]: { word: 'mission', icon: IconPencil },
  [CURRICULUM_TYPE.offline]: { word: 'offline', icon: IconMapPin },
  [CURRICULUM_TYPE.text]: { word: 'text', icon: IconFileText },
  [CURRICULUM_TYPE.file]: { word: 'file', icon: IconPaperclip },
  [CURRICULUM_TYPE.chat]: { word: 'chat', icon: IconMessages },
  [CURRICULUM_TYPE.course]: { word: 'course', icon: IconBook },
  [CURRICULUM_TYPE.certification]: { word: 'certification', icon: IconCertificate },
  [CURRICULUM_TYPE.quiz]: { word: 'quiz', icon: IconListCheck },
}

/** ROOM-05: what is done by an act or handed in as a post is a mission, whatever its code. */
export const kindOf = ({ curriculumTypeCd, missionType }: Lesson) =>
  KINDS[missionType === null ? curriculumTypeCd : CURRICULUM_TYPE.mission]

/** What a row of the list says at its end, and why a lesson cannot be opened. */
export function useLessonWords() {
  const text = useText(texts)
  const language = useLanguage()
  /** In Seoul's time (GEN-13). */
  const when = useCallback(
    (at: string) => `${formatDay(at, language)} ${formatTime(at, language)}`,
    [language],
  )
  const aside = (lesson: Lesson): string => {
    if (opensLater(lesson) && lesson.openedAt) return when(lesson.openedAt)
    if (!isVideo(lesson) || isLive(lesson))
      return lesson.requiredYn === YN.no
        ? `${text(kindOf(lesson).word)} · ${text('optional')}`
        : text(kindOf(lesson).word)
    if (lesson.watchedPercent > 0 && !lesson.completedAt) return `${lesson.watchedPercent}%`
    return lesson.duration > 0 ? formatDuration(lesson.duration) : ''
  }
  /** Null where it may be opened. */
  const refusal = (lesson: Lesson): string | null => {
    if (lesson.lockReason === null) return null
    if (opensLater(lesson) && lesson.openedAt) return text('opensAt', { time: when(lesson.openedAt) })
    return text(lesson.lockReason === 'PREVIOUS_ITEM_NOT_DONE' ? 'previousFirst' : 'lockedNow')
  }
  return { when, aside, refusal }
}
