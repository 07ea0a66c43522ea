import { formatDate } from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../platform/language.tsx'
import styles from './close.module.css'
import * as texts from './close-texts.ts'
import type { Closing } from './queries.ts'

export function CloseLosses({ closing: { sites, running } }: { closing: Closing }) {
  const text = useText(texts)
  const language = useLanguage()
  const endOf = ({ validAt, pending }: Closing['running'][number]) => {
    if (pending) return text('pending')
    return validAt === null ? text('endless') : text('until', { at: formatDate(validAt, language) })
  }
  return (
    <div className={styles.losses}>
      <p>{text('lost')}</p>
      <dl className={styles.list}>
        {sites.length > 0 && (
          <>
            <dt>{text('sites')}</dt>
            {sites.map(({ channelSeq, name }) => (
              <dd key={channelSeq}>{name}</dd>
            ))}
          </>
        )}
        {running.length > 0 && (
          <>
            <dt>{text('running')}</dt>
            {running.map((course) => (
              <dd key={`${course.channelSeq}.${course.courseSeq}`}>
                {course.title} <span className={styles.end}>{endOf(course)}</span>
              </dd>
            ))}
          </>
        )}
        <dt>{text('records')}</dt>
      </dl>
      <p className={styles.kept}>{text('kept')}</p>
    </div>
  )
}
