import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type ReactNode, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { Collapse } from '../Accordion.tsx'
import { Anchor } from '../Anchor.tsx'
import { cx } from '../cx.ts'
import { Icon, type IconComponent } from '../Icon.tsx'
import styles from './staff-shell.module.css'
import * as texts from './texts.ts'

export type NavItem = {
  id: string
  label: string
  href: string
  /** What waits there. */
  count?: number
  /** Something of it is overdue, which alone makes a count red. */
  overdue?: boolean
}

export type NavGroup = {
  id: string
  label: string
  icon: IconComponent
} & (
  | {
      href: string
      items?: undefined
      count?: number
      overdue?: boolean
      /** At the end of the line: how far it is. */
      mark?: ReactNode
    }
  | { items: readonly NavItem[]; href?: undefined }
)

type StaffNavProps = {
  groups: readonly NavGroup[]
  current?: string
  showAll: boolean
  /** A link was pressed: what covers the page has done its work. */
  onGo?: () => void
}

/** What a folded group carries: the sum of its counts. */
export function groupCount(items: readonly NavItem[]) {
  return {
    count: items.reduce((sum, { count = 0 }) => sum + count, 0),
    overdue: items.some(({ count, overdue }) => overdue && !!count),
  }
}

export function StaffNav({ groups, current, showAll, onGo }: StaffNavProps) {
  const [turned, setTurned] = useState<Record<string, boolean>>({})
  return groups.map((group) => {
    if (!group.items)
      return (
        <Anchor
          key={group.id}
          href={group.href}
          className={styles.line}
          onClick={onGo}
          aria-current={group.id === current ? 'page' : undefined}
        >
          <Icon of={group.icon} />
          {group.label}
          <Count count={group.count} overdue={group.overdue} />
          {group.mark && <span className={styles.count}>{group.mark}</span>}
        </Anchor>
      )
    const standard = showAll || group.items.some(({ id }) => id === current)
    const open = turned[group.id] ?? standard
    return (
      <Group
        key={group.id}
        group={group}
        items={group.items}
        open={open}
        current={current}
        onGo={onGo}
        onTurn={() => setTurned({ ...turned, [group.id]: !open })}
      />
    )
  })
}

type GroupProps = {
  group: NavGroup
  items: readonly NavItem[]
  open: boolean
  current?: string
  onGo?: () => void
  onTurn: () => void
}

function Group({ group, items, open, current, onGo, onTurn }: GroupProps) {
  const listId = `nav-${group.id}`
  return (
    <div className={cx(open && styles.open)}>
      <button
        type="button"
        className={cx(styles.line, styles.group)}
        aria-expanded={open}
        aria-controls={listId}
        onClick={onTurn}
      >
        <Icon of={group.icon} />
        {group.label}
        {!open && <Count {...groupCount(items)} />}
        {(open || groupCount(items).count === 0) && (
          <Icon of={open ? IconChevronDown : IconChevronRight} size={14} className={styles.fold} />
        )}
      </button>
      <Collapse id={listId} open={open}>
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              <Anchor
                href={item.href}
                className={cx(styles.line, styles.item)}
                onClick={onGo}
                aria-current={item.id === current ? 'page' : undefined}
              >
                {item.label}
                <Count count={item.count} overdue={item.overdue} />
              </Anchor>
            </li>
          ))}
        </ul>
      </Collapse>
    </div>
  )
}

function Count({ count, overdue }: { count?: number; overdue?: boolean }) {
  const text = useText(texts)
  if (!count) return null
  return (
    <span className={cx(styles.count, overdue && styles.hot)}>
      {count}
      {overdue && <span className="sr-only"> {text('overdue')}</span>}
    </span>
  )
}
