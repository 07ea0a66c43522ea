import styles from './small.module.css'

/** One key, or keys pressed together. */
export function Kbd({ keys }: { keys: string | readonly string[] }) {
  const all = typeof keys === 'string' ? [keys] : keys
  return (
    <span className={styles.keys}>
      {all.map((key) => (
        <kbd key={key} className={styles.kbd}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
