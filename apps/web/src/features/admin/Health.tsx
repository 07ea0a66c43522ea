import { formatFileSize } from '@seodang/domain/file-size'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './admin.module.css'
import type { Desk } from './queries.ts'
import * as texts from './texts.ts'

/** How the installation fares, where it does not fare well. An older server says less of it. */
export function Health({ desk: { lowRoom, stuckMails, failedWork } }: { desk: Desk }) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <>
      {lowRoom && (
        <Notice tone="warn">
          {text('lowRoom', { free: formatFileSize(lowRoom.free), total: formatFileSize(lowRoom.total) })}
        </Notice>
      )}
      {stuckMails && (
        <Notice tone="warn">
          {text('stuckMails', { n: stuckMails.count, at: formatDateTime(stuckMails.since, language) })}
        </Notice>
      )}
      {failedWork && (
        <Notice tone="warn">
          <p>
            {text('failedWork', { n: failedWork.count, at: formatDateTime(failedWork.since, language) })}{' '}
            {text('failedWorkHint')}
          </p>
          <ul className={styles.failedKinds}>
            {failedWork.kinds.map(({ name, count }) => (
              <li key={name}>
                <code>{name}</code> {text('failedKind', { n: count })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
