import { YN } from '@seodang/domain/codes'
import { type MenuItem, menuLink, visibleMenus } from '@seodang/domain/menu'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import styles from './menu.module.css'
import type { Branch, Entry } from './queries.ts'
import * as texts from './texts.ts'

const VIEWERS = ['visitor', 'member'] as const

/** The head as somebody sees it, by the same rule that the head itself asks (HDR-14). */
export function MenuPreview({ menus }: { menus: readonly Branch[] }) {
  const text = useText(texts)
  const { name } = useChannel()
  const [viewer, setViewer] = useState<(typeof VIEWERS)[number]>('visitor')
  const isAlive = (entry: Entry) => entry.goneYn === YN.no
  const whole = menus.map(
    (menu): MenuItem => ({
      ...menu,
      path: isAlive(menu) ? menu.path : null,
      subMenus: menu.subMenus.filter(isAlive).map((sub) => ({ ...sub, subMenus: [] })),
    }),
  )
  const seen = visibleMenus(whole, { isMember: viewer === 'member', managesDesign: false }).filter(
    (menu) => menu.subMenus.length > 0 || menuLink(menu) !== null,
  )
  return (
    <section className={styles.preview} aria-label={text('preview')}>
      <header>
        <h2>{text('preview')}</h2>
        <Segmented
          label={text('seenBy')}
          value={viewer}
          options={VIEWERS.map((value) => ({ value, label: text(`seenBy.${value}`) }))}
          onChange={setViewer}
        />
      </header>
      <div className={styles.head}>
        <strong className="clip">{name}</strong>
        <ul>
          {seen.map((menu) => (
            <li key={menu.menuSeq}>
              <span>
                {menu.menuTitle}
                {menu.subMenus.length > 0 && <Icon of={IconChevronDown} size={14} />}
              </span>
              {menu.subMenus.length > 0 && (
                <ul>
                  {menu.subMenus.map((sub) => (
                    <li key={sub.menuSeq}>{sub.menuTitle}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </div>
      {seen.length === 0 && <p>{text('seesNone')}</p>}
    </section>
  )
}
