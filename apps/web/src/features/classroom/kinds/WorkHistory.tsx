import { SUBMISSION_STATUS, type SubmissionStatusCd } from '@seodang/domain/codes'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { StatusDot, type StatusKind } from '../../../ui/StatusDot.tsx'
import type { LessonKey } from '../queries.ts'
import styles from './kinds.module.css'
import type { MySubmission } from './queries.ts'
import * as texts from './texts.ts'
import { WorkBody } from './WorkBody.tsx'

const LOOKS: Readonly<
  Record<SubmissionStatusCd, { kind: StatusKind; word: 'waiting' | 'approved' | 'sentBack' }>
> = {
  [SUBMISSION_STATUS.waiting]: { kind: 'waiting', word: 'waiting' },
  [SUBMISSION_STATUS.approved]: { kind: 'ok', word: 'approved' },
  [SUBMISSION_STATUS.sentBack]: { kind: 'bad', word: 'sentBack' },
}

/** CERT-03: each attempt with what staff said of it, the newest first. */
export function WorkHistory({ list, lessonKey }: { list: readonly MySubmission[]; lessonKey: LessonKey }) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <section aria-label={text('history')} className={styles.history}>
      <h3>{text('history')}</h3>
      <ol>
        {list.map((work) => (
          <li key={work.submissionSeq} className={styles.attempt}>
            <p className={styles.attemptHead}>
              <StatusDot kind={LOOKS[work.status].kind}>{text(LOOKS[work.status].word)}</StatusDot>
              {work.grade !== null && <b>{text('grade', { n: work.grade })}</b>}
              <time dateTime={work.createdAt}>{formatDateTime(work.createdAt, language)}</time>
            </p>
            {work.comment && (
              <div className={styles.comment}>
                <b>{text('comment')}</b>
                <p>{work.comment}</p>
              </div>
            )}
            <WorkBody work={work} lessonKey={lessonKey} />
          </li>
        ))}
      </ol>
    </section>
  )
}
