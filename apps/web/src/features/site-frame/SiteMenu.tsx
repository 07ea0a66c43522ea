import { allows, staff } from '@seodang/domain/access'
import { isCurrentMenu, type MenuItem, menuLink, visibleMenus } from '@seodang/domain/menu'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { HeaderButton, HeaderLink } from '../../ui/LearnerHeader.tsx'
import { Menu, type MenuItem as MenuLine } from '../../ui/Menu.tsx'
import * as texts from './texts.ts'

/** HDR-03: 106 px are kept free for what stands beside the menus. */
const RESERVED_PX = 106
/** HDR-05. */
const RESIZE_DEBOUNCE_MS = 200
/** HDR-04: by then another page stands, with or without a scroll bar, and the menus are fitted to it. */
const ROUTE_SETTLED_MS = 500

/** HDR-11, HDR-12: the attributes of a link to an entry; null for one that leads nowhere. */
export function linkOf(menu: MenuItem): { href: string; target?: '_blank' } | null {
  const link = menuLink(menu)
  return link && { href: link.href, ...(link.opensNewWindow && { target: '_blank' }) }
}

/** Entries that the viewer may see (HDR-14). While nobody knows who looks, those of a visitor. */
export function useSiteMenus(): MenuItem[] {
  const { menus } = useChannel()
  const { isChannelUser, principal } = useSession()
  const whole = menus.map((menu) => ({
    ...menu,
    subMenus: menu.subMenus.map((sub) => ({ ...sub, subMenus: [] })),
  }))
  return visibleMenus(whole, {
    isMember: isChannelUser,
    managesDesign: allows(staff('SITE_DESIGN_UPDATE'), principal),
  }).filter((menu) => menu.subMenus.length > 0 || linkOf(menu) !== null)
}

/** The menus of the head; those that do not fit move behind "more" (HDR-03). */
export function SiteMenu() {
  const text = useText(texts)
  const menus = useSiteMenus()
  const { pathname } = useLocation()
  const ref = useRef<HTMLSpanElement>(null)
  const fits = useFitting(ref, menus.length, pathname)
  const shown = menus.slice(0, fits)
  const rest = menus.slice(fits)
  return (
    <>
      <span ref={ref} style={{ display: 'contents' }}>
        {shown.map((menu) => (
          <Entry key={menu.menuSeq} menu={menu} pathname={pathname} />
        ))}
      </span>
      {rest.length > 0 && (
        <Menu
          label={text('more')}
          align="start"
          items={lines(rest.flatMap((menu) => [menu, ...menu.subMenus]))}
          trigger={(props) => (
            <HeaderButton {...props}>
              {text('more')}
              <Icon of={IconChevronDown} size={16} />
            </HeaderButton>
          )}
        />
      )}
    </>
  )
}

function Entry({ menu, pathname }: { menu: MenuItem; pathname: string }) {
  const current = isCurrentMenu(menu, pathname)
  const link = linkOf(menu)
  if (menu.subMenus.length === 0)
    return (
      <HeaderLink {...link} href={link?.href ?? '/main'} current={current}>
        {menu.menuTitle}
      </HeaderLink>
    )
  return (
    <Menu
      label={menu.menuTitle}
      align="start"
      items={lines([menu, ...menu.subMenus])}
      trigger={(props) => (
        <HeaderButton {...props} aria-current={current ? 'true' : undefined}>
          {menu.menuTitle}
          <Icon of={IconChevronDown} size={16} />
        </HeaderButton>
      )}
    />
  )
}

/** Menu lines for those entries that lead somewhere. */
const lines = (menus: readonly MenuItem[]): MenuLine[] =>
  menus.flatMap((menu) => {
    const link = linkOf(menu)
    return link ? [{ label: menu.menuTitle, ...link }] : []
  })

/** How many entries fit in one line; all of them until the browser has measured. */
function useFitting(ref: React.RefObject<HTMLSpanElement | null>, count: number, pathname: string): number {
  const [fits, setFits] = useState(count)
  const widths = useRef<number[]>([])

  useLayoutEffect(() => {
    const line = ref.current?.parentElement
    if (!line) return
    // The surface that an entry opens stands beside it and takes no room.
    const entries = [...(ref.current?.children ?? [])].filter((entry) => !entry.hasAttribute('popover'))
    // Measured while all of them stand in the line; a hidden one has no width.
    if (entries.length === count) widths.current = entries.map((entry) => entry.getBoundingClientRect().width)
    const measure = () => {
      const room = line.clientWidth
      const all = widths.current.reduce((sum, width) => sum + width, 0)
      if (room === 0 || all <= room) return setFits(count)
      let used = RESERVED_PX
      setFits(
        Math.max(
          1,
          widths.current.findIndex((width) => (used += width) > room),
        ),
      )
    }
    measure()
    let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(measure, ROUTE_SETTLED_MS)
    const watch = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(measure, RESIZE_DEBOUNCE_MS)
    })
    watch.observe(line)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
    }
  }, [ref, count, pathname])

  return Math.min(fits, count)
}
