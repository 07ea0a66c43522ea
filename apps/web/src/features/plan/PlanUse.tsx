import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { usePlanWords } from './period.ts'
import styles from './plan.module.css'
import type { Plan } from './queries.ts'

/** From this share on the bar warns. */
const NEARLY = 0.9

/** PLAN-10: what is used of what the plan allows. */
export function PlanUse({ use }: { use: Plan['use'] }) {
  const { text, amountOf } = usePlanWords()
  return (
    <section aria-label={text('use')}>
      <h2 className={styles.heading}>{text('use')}</h2>
      <ul className={styles.meters}>
        {use.map(({ measure, used, limit }) => {
          const unit = measure === 'learners' ? 'people' : measure === 'storage' ? 'bytes' : 'count'
          const shown = measure === 'storage' ? amountOf(measure, used) : used
          const words =
            limit === null
              ? text(`${unit}NoLimit`, { used: shown })
              : text(`${unit}Of`, {
                  used: shown,
                  limit: measure === 'storage' ? amountOf(measure, limit) : limit,
                })
          const share = limit ? used / limit : 0
          return (
            <li key={measure}>
              <span className={styles.meterHead}>
                <span>{text(measure)}</span>
                <span>{words}</span>
              </span>
              <ProgressBar
                label={text(measure)}
                valueText={words}
                value={share * 100}
                tone={share > 1 ? 'danger' : share >= NEARLY ? 'warn' : 'accent'}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
