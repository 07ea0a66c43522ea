import { formatDateTime } from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './isolation.module.css'
import type { Probe } from './queries.ts'
import * as texts from './texts.ts'

/** With a hole in a wall hundreds of questions may get through; so many tell where it is. */
const SHOWN = 20

/** What a failed probe got to hear: who asked, by which call, for what. */
export function Findings({ probe: { startedAt, findings } }: { probe: Probe }) {
  const text = useText(texts)
  const title = text('findings', { at: formatDateTime(startedAt, useLanguage()) })
  const left = findings.length - SHOWN
  return (
    <Panel title={title}>
      <ul className={styles.findings} aria-label={title}>
        {findings.slice(0, SHOWN).map(({ role, call, path, status }) => (
          <li key={`${role} ${path}`}>
            <Tag tone="danger" small>
              {text(`role.${role}`)}
            </Tag>
            <span>
              <b>{call}</b>
              <code>{path}</code>
            </span>
            <small>{text('status', { status })}</small>
          </li>
        ))}
      </ul>
      {left > 0 && <p className={styles.more}>{text('more', { n: left })}</p>}
    </Panel>
  )
}
