import { addressOf, type Meeting, mapUrl, meetingEnd, meetingStart } from '@seodang/domain/coursework'
import { formatDay, formatTime } from '@seodang/domain/seoul-time'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './kinds.module.css'
import type { KindProps } from './LessonKind.tsx'
import * as texts from './texts.ts'

/** ROOM-20: where and when one meets, and whether one was there. */
export default function MeetingLesson({
  lesson,
  lessonKey,
  meeting,
  checkIn,
  onChanged,
}: KindProps & { meeting: Meeting }) {
  const text = useText(texts)
  const language = useLanguage()
  const start = meetingStart(meeting)
  const end = meetingEnd(meeting)
  const address = addressOf(meeting)
  const map = mapUrl(meeting)
  const checking = useCheckIn(lessonKey, lesson.completedAt === null ? checkIn : null, onChanged)
  return (
    <div className={styles.meeting}>
      <dl className={styles.facts}>
        {start && (
          <div>
            <dt>{text('when')}</dt>
            <dd>
              {formatDay(start, language)} {formatTime(start, language)}
              {end && ` – ${formatTime(end, language)}`}
            </dd>
          </div>
        )}
        <div>
          <dt>{text('where')}</dt>
          <dd>{address || text('noPlace')}</dd>
        </div>
      </dl>
      {map && (
        <div>
          <LinkButton href={map} target="_blank" icon={IconMap2}>
            {text('map')}
          </LinkButton>
        </div>
      )}
      {lesson.completedAt ? (
        <Notice tone="ok" icon={IconCircleCheck}>
          {text('presentAt', {
            time: `${formatDay(lesson.completedAt, language)} ${formatTime(lesson.completedAt, language)}`,
          })}
        </Notice>
      ) : checking.isError ? (
        <Notice tone="danger" live>
          {(checking.error instanceof ApiError && checking.error.message) || text('couldNot')}
        </Notice>
      ) : (
        <Notice live>{text(checking.isPending ? 'checkingIn' : 'notPresent')}</Notice>
      )}
    </div>
  )
}

/** Whoever opened the address of the code is checked in by that alone. */
function useCheckIn(lessonKey: KindProps['lessonKey'], code: string | null, onChanged: () => Promise<void>) {
  const text = useText(texts)
  const api = useApi()
  const said = useRef<string | null>(null)
  const checking = useMutation({
    mutationFn: (wanted: string) =>
      api.post('/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/check-in', {
        path: { ...lessonKey },
        body: { code: wanted },
      }),
    onSuccess: async () => {
      toast({ text: text('checkedIn'), tone: 'good' })
      await onChanged()
    },
  })
  const { mutate } = checking
  useEffect(() => {
    // Effects may run twice; one code is said once.
    if (code === null || said.current === code) return
    said.current = code
    mutate(code)
  }, [code, mutate])
  return checking
}
