import { CURRICULUM_TYPE } from '@seodang/domain/codes'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useText } from '../../../platform/language.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextSkeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { myChallengeQuery } from '../../challenge/queries.ts'
import { classroomHref } from '../classroom-address.ts'
import * as texts from './challenge-texts.ts'
import styles from './kinds.module.css'
import type { KindProps } from './LessonKind.tsx'

/** CHL-15: a mission of a challenge: where it is done, and how far it is. */
export default function ChallengeLesson({ lesson, lessonKey }: KindProps) {
  const text = useText(texts)
  const { courseSeq, curriculumSeq, channelSeq } = lessonKey
  const found = useQuery(myChallengeQuery(useApi(), { channelSeq, courseSeq }))
  if (found.isLoadingError)
    return <ErrorState message={found.error.message} retry={() => void found.refetch()} />
  if (!found.data) return <TextSkeleton lines={3} />
  const mission = found.data.challenge?.missions.find((one) => one.curriculumSeq === curriculumSeq)
  if (!mission) return null
  const { counted, maxChallengeCount, isDone, lesson: target } = mission
  const isPost = lesson.curriculumTypeCd === CURRICULUM_TYPE.certification
  const isChat = lesson.curriculumTypeCd === CURRICULUM_TYPE.chat
  const byLesson = target ? text('oneLesson', { title: target.title }) : text('anyLesson')
  const asked = isPost ? text('postMission') : isChat ? text('chatMission') : byLesson
  return (
    <div className={styles.target}>
      <p>{asked}</p>
      <b>{text('counted', { n: counted, all: maxChallengeCount })}</b>
      {isDone && <Notice tone="ok">{text('missionDone')}</Notice>}
      <div className={styles.ways}>
        {isPost && (
          <LinkButton variant="main" href={`/classes/${courseSeq}/board/create`}>
            {text('write')}
          </LinkButton>
        )}
        {target && (
          <LinkButton variant="main" href={classroomHref(courseSeq, target.curriculumSeq)}>
            {text('goLesson')}
          </LinkButton>
        )}
        <LinkButton href={classroomHref(courseSeq, curriculumSeq, { open: 'challenge' })}>
          {text('openChallenge')}
        </LinkButton>
      </div>
    </div>
  )
}
