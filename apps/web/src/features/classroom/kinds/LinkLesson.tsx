import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useText } from '../../../platform/language.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { classroomHref } from '../classroom-address.ts'
import styles from './kinds.module.css'
import type { KindProps } from './LessonKind.tsx'
import type { LessonDetail } from './queries.ts'
import * as texts from './texts.ts'

/** CUR-19: another lesson that is to be finished, or another class to go on with. */
export default function LinkLesson(props: KindProps & { detail: LessonDetail }) {
  return props.lesson.missionType === null ? <CourseLink {...props} /> : <LessonTarget {...props} />
}

function LessonTarget({ lessonKey, detail: { lesson } }: KindProps & { detail: LessonDetail }) {
  const text = useText(texts)
  if (!lesson) return <EmptyState icon={IconBook} title={text('noLesson')} />
  return (
    <div className={styles.target}>
      <p>{text('lessonMission')}</p>
      <b>{lesson.title}</b>
      {lesson.isDone ? (
        <Notice tone="ok">{text('lessonDone')}</Notice>
      ) : (
        <div>
          <LinkButton
            variant="main"
            iconEnd={IconArrowRight}
            href={classroomHref(lessonKey.courseSeq, lesson.curriculumSeq)}
          >
            {text('goLesson')}
          </LinkButton>
        </div>
      )}
    </div>
  )
}

/** Following the link is what is asked for (ROOM-25). */
function CourseLink({
  lesson,
  lessonKey,
  detail: { course },
  onChanged,
}: KindProps & { detail: LessonDetail }) {
  const text = useText(texts)
  const api = useApi()
  const done = useMutation({
    mutationFn: () =>
      api.post('/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/completion/create', {
        path: { ...lessonKey },
      }),
    onSuccess: onChanged,
  })
  if (!course) return <EmptyState icon={IconBook} title={text('noCourse')} />
  return (
    <div className={styles.target}>
      <p>{text('courseLink')}</p>
      <b>{course.title}</b>
      <div>
        <LinkButton
          variant="main"
          iconEnd={IconArrowRight}
          href={`/classes/${course.courseSeq}`}
          target="_blank"
          onClick={() => {
            if (lesson.completedAt === null) done.mutate()
          }}
        >
          {text('goCourse')}
        </LinkButton>
      </div>
    </div>
  )
}
