import IconArrowNarrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowNarrowDown.mjs'
import IconArrowNarrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowNarrowUp.mjs'
import { useText } from '../platform/language.tsx'
import { Anchor } from './Anchor.tsx'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import styles from './sort-tabs.module.css'
import { nextSorting, type Sorting } from './sorting.ts'
import * as texts from './texts.ts'

type SortTabsProps<Id extends string> = {
  label: string
  options: { id: Id; label: string }[]
  value: Sorting<Id>
  onChange: (sorting: Sorting<Id>) => void
}

/** Orders a list by one field; pressing cycles none, ascending, descending (UI-04). */
export function SortTabs<Id extends string>({ label, options, value, onChange }: SortTabsProps<Id>) {
  const text = useText(texts)
  return (
    <div role="group" aria-label={label} className={styles.sort}>
      {options.map((option) => {
        const direction = value?.id === option.id ? value.direction : undefined
        return (
          <button
            key={option.id}
            type="button"
            className={cx(styles.option, direction && styles.on)}
            aria-pressed={direction !== undefined}
            onClick={() => onChange(nextSorting(value, option.id))}
          >
            {option.label}
            {direction && (
              <Icon of={direction === 'asc' ? IconArrowNarrowUp : IconArrowNarrowDown} size={16} />
            )}
            <span className="sr-only">{text(direction ?? 'unsorted')}</span>
          </button>
        )
      })}
    </div>
  )
}

/** One of a few fixed orders, each an address: latest, most helpful, best rated. */
export function SortLinks({
  label,
  options,
  current,
}: {
  label: string
  options: { id: string; label: string; href: string }[]
  current: string
}) {
  return (
    <nav aria-label={label} className={styles.sort}>
      {options.map(({ id, href, label: name }) => (
        <Anchor
          key={id}
          href={href}
          className={cx(styles.option, id === current && styles.on)}
          aria-current={id === current ? 'true' : undefined}
        >
          {name}
        </Anchor>
      ))}
    </nav>
  )
}
