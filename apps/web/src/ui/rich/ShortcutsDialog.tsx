import { useText } from '../../platform/language.tsx'
import { Dialog } from '../Dialog.tsx'
import { Kbd } from '../Kbd.tsx'
import styles from './command.module.css'
import * as texts from './texts.ts'

export type ShortcutGroup = {
  title: string
  shortcuts: readonly { label: string; keys: readonly string[] }[]
}

type ShortcutsDialogProps = { open: boolean; onClose: () => void; groups: readonly ShortcutGroup[] }

/** What the keys do, behind `?`. */
export function ShortcutsDialog({ open, onClose, groups }: ShortcutsDialogProps) {
  const text = useText(texts)
  return (
    <Dialog open={open} onClose={onClose} title={text('shortcuts')} size="medium">
      <div className={styles.keys}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {shortcuts.map(({ label, keys }) => (
                <li key={label} className={styles.key}>
                  {label}
                  <Kbd keys={keys} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className={styles.hintLine}>{text('shortcutsHint')}</p>
    </Dialog>
  )
}
