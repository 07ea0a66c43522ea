import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useText } from '../../platform/language.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import { Menu } from '../Menu.tsx'
import { useNarrow } from '../narrow.ts'
import styles from './data-table.module.css'
import type { BulkAction } from './table-types.ts'
import * as texts from './texts.ts'

type BulkBarProps = {
  label: string
  /** '3명' */
  chosen: string
  /** '조건에 맞는 42명 모두 고르기'; nothing when all are chosen. */
  all?: string
  onAll: () => void
  onClear: () => void
  actions: BulkAction[]
}

const ON_A_PHONE = 2

/** What can be done with the chosen rows, in the pager's place. */
export function BulkBar({ label, chosen, all, onAll, onClear, actions }: BulkBarProps) {
  const text = useText(texts)
  const shown = useNarrow() ? actions.slice(0, ON_A_PHONE) : actions
  const rest = actions.slice(shown.length)
  return (
    <div className={styles.bulk} role="toolbar" aria-label={text('bulkOf', { label })} data-bulk-bar>
      <span className={styles.chosen}>
        <span aria-live="polite">{text('chosen', { count: chosen })}</span>
        {all && (
          <button type="button" className={styles.all} onClick={onAll}>
            {all}
          </button>
        )}
      </span>
      {shown.map((action) => (
        <button
          key={action.label}
          type="button"
          className={cx(styles.act, action.danger && styles.danger)}
          onClick={action.onSelect}
        >
          <Icon of={action.icon} size={18} />
          {action.label}
        </button>
      ))}
      {rest.length > 0 && (
        <Menu
          label={text('moreActions')}
          items={rest}
          trigger={(trigger) => (
            <button type="button" {...trigger} className={styles.act}>
              <Icon of={IconDots} size={18} />
              {text('more')}
            </button>
          )}
        />
      )}
      <button type="button" className={styles.act} aria-label={text('clearSelection')} onClick={onClear}>
        <Icon of={IconX} size={18} />
      </button>
    </div>
  )
}
