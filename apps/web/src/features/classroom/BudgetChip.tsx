import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useText } from '../../platform/language.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './room.module.css'
import * as texts from './texts.ts'

/** ROOM-13, ROOM-14: viewing time that is left; it runs in real time, and says so. */
export function BudgetChip({ seconds }: { seconds: number }) {
  const text = useText(texts)
  const minutes = Math.ceil(seconds / 60)
  const [n, m] = [Math.floor(minutes / 60), minutes % 60]
  const time =
    minutes < 1 ? text('lessThanMinute') : n > 0 ? text('hoursMinutes', { n, m }) : text('minutes', { n: m })
  return (
    <span className={styles.budget} title={text('budgetNote')}>
      <Icon of={IconClock} size={14} />
      {text('budget', { time })}
      <span className="sr-only">. {text('budgetNote')}</span>
    </span>
  )
}
