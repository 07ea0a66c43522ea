import { isNewAlarm } from '@seodang/domain/alarm'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '../api.ts'
import { useText } from '../language.tsx'
import { useSession } from '../session.tsx'
import { AlarmLine } from './AlarmLine.tsx'
import styles from './alarm.module.css'
import { recentAlarmsQuery } from './queries.ts'
import * as texts from './texts.ts'

/** MY-08: the latest few, which stay unread until the panel shows them; nothing where there is none. */
export function RecentAlarms() {
  const text = useText(texts)
  const { user } = useSession()
  const id = useId()
  const { data: alarms } = useQuery(recentAlarmsQuery(useApi()))
  if (!user || !alarms?.length) return null
  return (
    <section className={styles.recent} aria-labelledby={id}>
      <h2 id={id}>{text('recent')}</h2>
      <ul>
        {alarms.map((alarm) => (
          <li key={alarm.alarmSeq}>
            <AlarmLine alarm={alarm} isNew={isNewAlarm(alarm.alarmSeq, user.alarmReadSeq)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
