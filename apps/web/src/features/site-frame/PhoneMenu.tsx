import { isCurrentMenu, type MenuItem } from '@seodang/domain/menu'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { useLocation } from '@tanstack/react-router'
import { Fragment, useEffect, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { linkOf, useSiteMenus } from './SiteMenu.tsx'
import styles from './site-frame.module.css'
import * as texts from './texts.ts'

/** The menus where the head has no room for them; closes when the page changes (HDR-16). */
export function PhoneMenu() {
  const text = useText(texts)
  const menus = useSiteMenus()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  // The path is what closes it.
  useEffect(() => setOpen(false), [pathname])
  return (
    <>
      <IconButton label={text('menu')} icon={IconMenu2} onClick={() => setOpen(true)} aria-expanded={open} />
      <Dialog open={open} onClose={() => setOpen(false)} title={text('menu')} size="small">
        <nav className={styles.phoneMenu}>
          {menus.map((menu) => (
            <Fragment key={menu.menuSeq}>
              <Line menu={menu} pathname={pathname} />
              {menu.subMenus.map((sub) => (
                <Line key={sub.menuSeq} menu={sub} pathname={pathname} isSub />
              ))}
            </Fragment>
          ))}
        </nav>
      </Dialog>
    </>
  )
}

function Line({ menu, pathname, isSub }: { menu: MenuItem; pathname: string; isSub?: boolean }) {
  const link = linkOf(menu)
  // A heading of sub-menus need not lead anywhere itself.
  if (!link) return <strong className={styles.heading}>{menu.menuTitle}</strong>
  const isHere = isCurrentMenu({ ...menu, subMenus: [] }, pathname)
  return (
    <Anchor {...link} className={isSub ? styles.sub : undefined} aria-current={isHere ? 'page' : undefined}>
      {menu.menuTitle}
    </Anchor>
  )
}
