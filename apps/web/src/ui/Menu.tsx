import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Fragment, type KeyboardEvent, type ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'
import { cx } from './cx.ts'
import { Icon, type IconComponent } from './Icon.tsx'
import { tabAfterKey } from './keys.ts'
import { Popover, type TriggerProps } from './Popover.tsx'
import styles from './popover.module.css'

export type MenuItem = {
  label: string
  icon?: IconComponent
  /** At the end of the line: a count, a shortcut. */
  hint?: ReactNode
  danger?: boolean
  /** Why it cannot be chosen now; said instead of the hint. */
  disabledReason?: string
  /** Draws a line above. */
  apart?: boolean
  /** One of several choices of which this is in force, or not. */
  checked?: boolean
} & ({ href: string; target?: string; onSelect?: () => void } | { href?: undefined; onSelect: () => void })

type MenuProps = {
  label: string
  trigger: (props: TriggerProps) => ReactNode
  /** Given as a function they are made when the menu opens. */
  items: MenuItem[] | (() => MenuItem[])
  align?: 'start' | 'end'
  heading?: ReactNode
}

/** A list of actions or addresses behind a button. Arrows, Home, End and first letters move; Enter chooses. */
export function Menu({ label, trigger, items, align = 'end', heading }: MenuProps) {
  return (
    <Popover label={label} trigger={trigger} align={align} role="menu" className={styles.menu}>
      {(close) => (
        <div onKeyDown={moveInside}>
          {heading && (
            <div className={styles.heading} role="presentation">
              {heading}
            </div>
          )}
          {(typeof items === 'function' ? items() : items).map((item) => (
            <Fragment key={item.label}>
              {item.apart && <hr className={styles.divider} />}
              <MenuLine item={item} close={close} />
            </Fragment>
          ))}
        </div>
      )}
    </Popover>
  )
}

function MenuLine({ item, close }: { item: MenuItem; close: () => void }) {
  const { label, icon, hint, danger, disabledReason, checked } = item
  const face = (
    <>
      {icon && <Icon of={icon} size={18} />}
      <span>{label}</span>
      {(disabledReason || hint) && <span className={styles.hint}>{disabledReason ?? hint}</span>}
      {checked && <Icon of={IconCheck} size={16} className={styles.check} />}
    </>
  )
  const shared = { className: cx(styles.item, danger && styles.danger), tabIndex: -1 }
  const choose = () => {
    close()
    item.onSelect?.()
  }
  if (item.href !== undefined && !disabledReason)
    return (
      <Anchor {...shared} role="menuitem" href={item.href} target={item.target} onClick={choose}>
        {face}
      </Anchor>
    )
  return (
    <button
      {...shared}
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      aria-disabled={disabledReason ? true : undefined}
      onClick={disabledReason ? undefined : choose}
    >
      {face}
    </button>
  )
}

function moveInside(event: KeyboardEvent<HTMLElement>) {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
  const at = lines.findIndex((line) => line === document.activeElement)
  const next =
    tabAfterKey(UPRIGHT[event.key] ?? event.key, at, lines.length) ?? lineByLetter(lines, at, event.key)
  if (next === undefined || event.metaKey || event.ctrlKey) return
  event.preventDefault()
  lines[next]?.focus()
}

const UPRIGHT: Record<string, string> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' }

/** The next line that begins with the letter, going around. */
function lineByLetter(lines: HTMLElement[], at: number, key: string) {
  if (key.length !== 1 || key === ' ') return undefined
  const order = lines.map((_, index) => (at + 1 + index) % lines.length)
  return order.find((index) =>
    lines[index]?.textContent?.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase()),
  )
}
