import type { ReactNode } from 'react'
import { useText } from '../../platform/language.tsx'
import { Dialog } from '../Dialog.tsx'
import { type NavGroup, StaffNav } from './StaffNav.tsx'
import styles from './staff-shell.module.css'
import * as texts from './texts.ts'

type StaffMenuProps = {
  open: boolean
  onClose: () => void
  groups: readonly NavGroup[]
  current?: string
  /** Below the pages: what the head has room for on a wide screen. */
  foot?: ReactNode
}

/** The whole menu as a sheet, for the phone. */
export function StaffMenu({ open, onClose, groups, current, foot }: StaffMenuProps) {
  const text = useText(texts)
  return (
    <Dialog open={open} onClose={onClose} title={text('staffMenu')} size="medium">
      <nav aria-label={text('staffMenu')}>
        <StaffNav groups={groups} current={current} showAll onGo={onClose} />
      </nav>
      {foot && <div className={styles.menuFoot}>{foot}</div>}
    </Dialog>
  )
}
