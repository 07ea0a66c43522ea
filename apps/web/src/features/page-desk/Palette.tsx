import type { BlockKind } from '@seodang/domain/page-blocks'
import { useText } from '../../platform/language.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ALL_KINDS, KIND_GROUPS, KINDS } from './kinds.ts'
import styles from './page-desk.module.css'
import * as texts from './texts.ts'

/** PGE-14: a press puts a block behind the selected one, or at the end. */
export function Palette({ onAdd }: { onAdd: (kind: BlockKind) => void }) {
  const text = useText(texts)
  return (
    <nav className={styles.palette} aria-label={text('palette')}>
      {KIND_GROUPS.map((group) => (
        <div key={group}>
          <h2>{text(`group.${group}`)}</h2>
          <ul>
            {ALL_KINDS.filter((kind) => KINDS[kind].group === group).map((kind) => (
              <li key={kind}>
                <button
                  type="button"
                  aria-label={text('addKind', { kind: text(`kind.${kind}`) })}
                  onClick={() => onAdd(kind)}
                >
                  <Icon of={KINDS[kind].icon} size={22} />
                  <span>{text(`kind.${kind}`)}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
