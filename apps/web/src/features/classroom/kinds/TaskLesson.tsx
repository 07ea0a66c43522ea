import { YN } from '@seodang/domain/codes'
import { formatDay, formatTime } from '@seodang/domain/seoul-time'
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Tag } from '../../../ui/Badge.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextSkeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import styles from './kinds.module.css'
import type { KindProps } from './LessonKind.tsx'
import { type MyWork, myWorkQuery, type TaskDetail } from './queries.ts'
import { SharedWorks } from './SharedWorks.tsx'
import * as texts from './texts.ts'
import { WorkForm } from './WorkForm.tsx'
import { WorkHistory } from './WorkHistory.tsx'

/** ROOM-29, CERT-03: how to hand in, what was handed in, and what was said of it. */
export default function TaskLesson(props: KindProps & { task: TaskDetail }) {
  const text = useText(texts)
  const work = useQuery(myWorkQuery(useApi(), props.lessonKey))
  return (
    <div className={styles.task}>
      <TaskFacts task={props.task} counted={work.data?.counted ?? 0} />
      {work.isLoadingError ? (
        <ErrorState
          title={text('failed')}
          message={work.error.message}
          retry={() => void work.refetch()}
          retrying={work.isFetching}
        />
      ) : work.data ? (
        <Work {...props} work={work.data} />
      ) : (
        <TextSkeleton lines={4} />
      )}
    </div>
  )
}

function TaskFacts({ task, counted }: { task: TaskDetail; counted: number }) {
  const text = useText(texts)
  const language = useLanguage()
  const { dueAt, count, needsApprovalYn } = task
  return (
    <div className={styles.taskFacts}>
      <Tag icon={IconCalendarDue}>
        {dueAt === null
          ? text('noDue')
          : text('dueAt', { time: `${formatDay(dueAt, language)} ${formatTime(dueAt, language)}` })}
      </Tag>
      {count > 1 && <Tag>{text('times', { n: Math.min(counted, count), all: count })}</Tag>}
      <span>{text(needsApprovalYn === YN.yes ? 'needsApproval' : 'atOnce')}</span>
    </div>
  )
}

const REFUSALS = {
  MISSION_CLOSED: 'closed',
  MISSION_LIMIT_REACHED: 'done',
  NOT_ATTENDING: 'loginFirst',
} as const

function Work({ work, ...props }: KindProps & { task: TaskDetail; work: MyWork }) {
  const text = useText(texts)
  const { problem, list, sharedCount } = work
  const refusal = Object.entries(REFUSALS).find(([name]) => name === problem)?.[1]
  return (
    <>
      {problem === null && <WorkForm {...props} isAgain={list.length > 0} />}
      {refusal && <Notice tone={refusal === 'done' ? 'ok' : 'plain'}>{text(refusal)}</Notice>}
      {list.length > 0 && <WorkHistory list={list} lessonKey={props.lessonKey} />}
      {sharedCount > 0 && <SharedWorks count={sharedCount} lessonKey={props.lessonKey} />}
    </>
  )
}
