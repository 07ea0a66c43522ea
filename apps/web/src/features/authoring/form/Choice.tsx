import styles from './form.module.css'

/** What stands on a tile of a choice: its name, and what it means. */
export function Choice({ name, note }: { name: string; note: string }) {
  return (
    <span className={styles.choice}>
      <b>{name}</b>
      <small>{note}</small>
    </span>
  )
}
