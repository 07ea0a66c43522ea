import styles from './small.module.css'

const RADIUS = 6.7
const AROUND = 2 * Math.PI * RADIUS

/** How complete something is, 0 to 100, as a ring of 16 px. `label` says it where no word stands beside it. */
export function CompletenessRing({
  percent,
  size = 16,
  label,
}: {
  percent: number
  size?: number
  label?: string
}) {
  const share = Math.min(100, Math.max(0, percent)) / 100
  return (
    <svg
      className={styles.ring}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <circle cx="8" cy="8" r={RADIUS} />
      {share > 0 && (
        <circle
          className={styles.done}
          cx="8"
          cy="8"
          r={RADIUS}
          transform="rotate(-90 8 8)"
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - share)}
        />
      )}
    </svg>
  )
}
