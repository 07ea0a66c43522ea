import { useText } from '../../platform/language.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import styles from './room.module.css'
import * as texts from './texts.ts'

/** ux.md 4.4; `?` opens it. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useText(texts)
  const rows: [string[], string][] = [
    [[text('keySpace'), 'K'], text('keyToggle')],
    [['←', '→'], text('keySeek')],
    [['<', '>'], text('keySpeed')],
    [['↑', '↓'], text('keyVolume')],
    [['M'], text('keyMute')],
    [['C'], text('keyCaptions')],
    [['F'], text('keyFullScreen')],
    [['?'], text('keyHelp')],
  ]
  return (
    <Dialog open={open} onClose={onClose} title={text('shortcuts')}>
      <dl className={styles.shortcuts}>
        {rows.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              <Kbd keys={keys} />
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
