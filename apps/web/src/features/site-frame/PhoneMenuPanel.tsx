import { isCurrentMenu, type MenuItem } from '@seodang/domain/menu'
import { Fragment } from 'react'
import { useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { linkOf, useSiteMenus } from './SiteMenu.tsx'
import styles from './site-frame.module.css'
import * as texts from './texts.ts'

export default function PhoneMenuPanel({ pathname, onClose }: { pathname: string; onClose: () => void }) {
  const text = useText(texts)
  return (
    <Dialog open onClose={onClose} title={text('menu')} size="small">
      <nav className={styles.phoneMenu}>
        {useSiteMenus().map((menu) => (
          <Fragment key={menu.menuSeq}>
            <Line menu={menu} pathname={pathname} />
            {menu.subMenus.map((sub) => (
              <Line key={sub.menuSeq} menu={sub} pathname={pathname} isSub />
            ))}
          </Fragment>
        ))}
      </nav>
    </Dialog>
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
