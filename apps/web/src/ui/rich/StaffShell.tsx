import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useText } from '../../platform/language.tsx'
import { IconButton } from '../Button.tsx'
import { cx } from '../cx.ts'
import { modKey } from '../hotkeys.ts'
import { Icon } from '../Icon.tsx'
import { Kbd } from '../Kbd.tsx'
import { useSkin } from '../skin.ts'
import { type PhonePlace, StaffBar } from './StaffBar.tsx'
import { StaffMenu } from './StaffMenu.tsx'
import { type NavGroup, StaffNav } from './StaffNav.tsx'
import styles from './staff-shell.module.css'
import * as texts from './texts.ts'

export type { PhonePlace } from './StaffBar.tsx'
export type { NavGroup, NavItem } from './StaffNav.tsx'

export type StaffShellProps = {
  /** A `SiteSwitch`. */
  site: ReactNode
  groups: readonly NavGroup[]
  /** id of the entry of the menu that is open */
  current?: string
  /** The dashboard shows every group open; elsewhere only the current one is. */
  showAll?: boolean
  /** What can be found: '회원, 주문번호, 클래스, 설정 찾기'. */
  findLabel: string
  onFind: () => void
  /** Right end of the head; wrap what a phone leaves out in `WideOnly`. */
  tools?: ReactNode
  /** At the foot of the phone's menu: what `WideOnly` leaves out. */
  menuFoot?: ReactNode
  /** Four places of the phone's bar; the fifth opens the whole menu. */
  places: readonly PhonePlace[]
  /** The page keeps the height of the window and scrolls inside: lists with a detail, editors. */
  fixed?: boolean
  children: ReactNode
}

/** The frame of the workbench: menu 224 px, head 52 px, on a phone a bar of five places (ux.md, 4.5). */
export function StaffShell({
  site,
  groups,
  current,
  showAll = false,
  findLabel,
  onFind,
  tools,
  menuFoot,
  places,
  fixed,
  children,
}: StaffShellProps) {
  const text = useText(texts)
  useSkin('staff')
  const findKey = useFindKey()
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <div className={cx(styles.app, fixed && styles.fixed)}>
      <header className={styles.top}>
        <div className={styles.siteSlot}>{site}</div>
        <button type="button" className={styles.find} onClick={onFind}>
          <Icon of={IconSearch} size={16} />
          <span className="clip">{findLabel}</span>
          <span aria-hidden>
            <Kbd keys={findKey} />
          </span>
        </button>
        <div className={styles.tools}>
          <span className={styles.findPhone}>
            <IconButton icon={IconSearch} label={findLabel} onClick={onFind} />
          </span>
          {tools}
          {/* The way on while a save bar has taken the place of the phone's own bar. */}
          <span className={styles.menuPhone}>
            <IconButton icon={IconMenu2} label={text('staffMenu')} onClick={() => setMenuOpen(true)} />
          </span>
        </div>
      </header>
      <nav className={styles.side} aria-label={text('staffMenu')}>
        <StaffNav groups={groups} current={current} showAll={showAll} />
      </nav>
      <main id="main" className={styles.main}>
        {children}
      </main>
      <StaffBar places={places} current={current} onMenu={() => setMenuOpen(true)} />
      <StaffMenu
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        groups={groups}
        current={current}
        foot={menuFoot}
      />
    </div>
  )
}

/** A Mac's until the keyboard is known. */
const useFindKey = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => (modKey() === '⌘' ? '⌘K' : 'Ctrl K'),
    () => '⌘K',
  )

/** Left out on a phone, where the menu has it. */
export const WideOnly = ({ children }: { children: ReactNode }) => (
  <span className={styles.wideOnly}>{children}</span>
)
