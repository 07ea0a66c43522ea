import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Anchor } from './Anchor.tsx'
import { cx } from './cx.ts'
import { tabAfterKey } from './keys.ts'
import styles from './tabs.module.css'

export type TabItem = {
  id: string
  label: string
  count?: number | string
  /** The count asks for attention. */
  warn?: boolean
  /** A completeness ring or another small mark before the word. */
  mark?: ReactNode
}

type Look = {
  /** Names the row for assistive technology. */
  label: string
  /** Stays below the site header. */
  sticky?: boolean
  /** Without the hairline, where the surroundings draw one. */
  plain?: boolean
}

const row = ({ sticky, plain }: Omit<Look, 'label'>) =>
  cx(styles.tabs, styles.bleed, sticky && styles.sticky, plain && styles.plain)

function Face({ label, count, warn, mark }: Omit<TabItem, 'id'>) {
  return (
    <>
      {mark}
      <span className={styles.label} data-label={label}>
        {label}
      </span>
      {count !== undefined && <span className={cx(styles.count, warn && styles.warn)}>{count}</span>}
    </>
  )
}

/** Brings the chosen tab into a row that scrolls sideways, without moving the page. */
function useChosenInView(chosen: string | undefined, items: readonly TabItem[]) {
  const ref = useRef<HTMLDivElement>(null)
  // Counts that arrive later make the row wider.
  const counts = items.map(({ count }) => count ?? '').join()
  useEffect(() => {
    const list = ref.current
    const tab = list?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current]')
    if (!chosen || !list || !tab || list.scrollWidth <= list.clientWidth) return
    list.scrollTo({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2, behavior: 'smooth' })
  }, [chosen, counts])
  return ref
}

export const tabId = (group: string, id: string) => `${group}-tab-${id}`
export const panelId = (group: string, id: string) => `${group}-panel-${id}`

type TabsProps<Id extends string> = Look & {
  /** Prefix of the ids that tie tabs to their panels. */
  group: string
  items: (TabItem & { id: Id })[]
  value: Id
  onChange: (id: Id) => void
}

/** Tabs that change a panel in place; one Tab stop, arrows move. Pair each with a `TabPanel` of the same group. */
export function Tabs<Id extends string>({ group, items, value, onChange, label, ...look }: TabsProps<Id>) {
  const ref = useChosenInView(value, items)
  const move = (event: KeyboardEvent, index: number) => {
    const next = tabAfterKey(event.key, index, items.length)
    const item = next === undefined ? undefined : items[next]
    if (!item) return
    event.preventDefault()
    onChange(item.id)
    document.getElementById(tabId(group, item.id))?.focus()
  }
  return (
    <div ref={ref} role="tablist" aria-label={label} className={row(look)}>
      {items.map(({ id, ...face }, index) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabId(group, id)}
          aria-controls={panelId(group, id)}
          aria-selected={id === value}
          tabIndex={id === value ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(id)}
          onKeyDown={(event) => move(event, index)}
        >
          <Face {...face} />
        </button>
      ))}
    </div>
  )
}

type TabPanelProps = { group: string; id: string; children: ReactNode; className?: string }

export function TabPanel({ group, id, children, className }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={panelId(group, id)}
      aria-labelledby={tabId(group, id)}
      tabIndex={0}
      className={className}
    >
      {children}
    </div>
  )
}

type LinkTabsProps = Look & {
  items: (TabItem & { href: string })[]
  /** id of the page, or of the part of the page, that is in view */
  current?: string
}

/** Tabs that are addresses: pages of one thing, filters kept in the address bar, or parts of a long page. */
export function LinkTabs({ items, current, label, ...look }: LinkTabsProps) {
  const ref = useChosenInView(current, items)
  return (
    <nav aria-label={label}>
      <div ref={ref} className={row(look)}>
        {items.map(({ id, href, ...face }) => (
          <Anchor
            key={id}
            href={href}
            className={styles.tab}
            aria-current={id === current ? (href.startsWith('#') ? 'location' : 'page') : undefined}
          >
            <Face {...face} />
          </Anchor>
        ))}
      </div>
    </nav>
  )
}
