import { useText } from '../../platform/language.tsx'
import styles from './chart.module.css'
import { changePercent } from './chart-scale.ts'
import * as texts from './texts.ts'

/** '▲ 12.4%' against the period before; '0.0%' is grey, and there is no figure against nothing. */
export function Change({ value, previous }: { value: number; previous: number }) {
  const text = useText(texts)
  const percent = changePercent(value, previous)
  if (percent === null) return <span className={styles.same}>{value > 0 ? text('newlyThere') : '0.0%'}</span>
  if (percent === 0) return <span className={styles.same}>0.0%</span>
  const up = percent > 0
  return (
    <span className={up ? styles.up : styles.down}>
      <span aria-hidden>{up ? '▲' : '▼'} </span>
      <span className="sr-only">{text(up ? 'rise' : 'fall')} </span>
      {Math.abs(percent).toFixed(1)}%
    </span>
  )
}
