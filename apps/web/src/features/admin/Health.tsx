import { formatFileSize } from '@seodang/domain/file-size'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './admin.module.css'
import type { Desk } from './queries.ts'
import * as texts from './texts.ts'
import * as workTexts from './work-texts.ts'

export const FAILED_WORK = '/admin/failed-work'

/** How the installation fares, where it does not fare well. An older server says less of it. */
export function Health({ desk, pathname }: { desk: Desk; pathname: string }) {
  const { lowRoom, stuckMails, failedWork } = desk
  const text = useText(texts)
  const work = useText(workTexts)
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
        <Notice
          tone="warn"
          action={pathname !== FAILED_WORK && <LinkButton href={FAILED_WORK}>{work('look')}</LinkButton>}
        >
          <p>{text('failedWork', { n: failedWork.count, at: formatDateTime(failedWork.since, language) })}</p>
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
