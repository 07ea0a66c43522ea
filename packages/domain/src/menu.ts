import {
  MENU_OPEN_TYPE,
  MENU_TYPE,
  type MenuOpenTypeCd,
  type MenuTypeCd,
  VISIBLE_TYPE,
  type VisibleTypeCd,
} from './codes.ts'
import { isHttpUrl, isSitePath } from './url.ts'

export type MenuItem = {
  menuSeq: number
  menuTitle: string
  path: string | null
  externLinkUrl: string | null
  openTypeCd: MenuOpenTypeCd
  menuTypeCd: MenuTypeCd
  visibleTypeCd: VisibleTypeCd
  subMenus: readonly MenuItem[]
}

export type MenuViewer = {
  isMember: boolean
  /** Holds SITE_DESIGN_UPDATE (PERM-07). */
  managesDesign: boolean
}

/** HDR-13, HDR-14: everyone's and members' menus to members, everyone's and non-members' to others. */
export function isMenuVisible(
  { visibleTypeCd }: Pick<MenuItem, 'visibleTypeCd'>,
  viewer: MenuViewer,
): boolean {
  if (viewer.managesDesign || visibleTypeCd === VISIBLE_TYPE.everyone) return true
  return viewer.isMember ? visibleTypeCd === VISIBLE_TYPE.members : visibleTypeCd === VISIBLE_TYPE.nonMembers
}

/** HDR-14: the menus that a viewer sees, their sub-menus likewise. */
export function visibleMenus(menus: readonly MenuItem[], viewer: MenuViewer): MenuItem[] {
  return menus
    .filter((menu) => isMenuVisible(menu, viewer))
    .map((menu) => ({ ...menu, subMenus: visibleMenus(menu.subMenus, viewer) }))
}

export type MenuLink = { href: string; isExternal: boolean; opensNewWindow: boolean }

/** HDR-11, HDR-12: where a menu leads; null when it leads nowhere, or to an address that is not safe. */
export function menuLink(
  menu: Pick<MenuItem, 'path' | 'externLinkUrl' | 'openTypeCd' | 'menuTypeCd'>,
): MenuLink | null {
  const opensNewWindow = menu.openTypeCd === MENU_OPEN_TYPE.newWindow
  if (menu.menuTypeCd !== MENU_TYPE.internal) {
    const url = menu.externLinkUrl?.trim() ?? ''
    return isHttpUrl(url) ? { href: url, isExternal: true, opensNewWindow } : null
  }
  const path = menu.path?.trim() ?? ''
  const href = path.startsWith('/') ? path : `/${path}`
  return path !== '' && isSitePath(href) ? { href, isExternal: false, opensNewWindow } : null
}

/** HDR-27: whether a menu, or one of its sub-menus, leads to the page that is open. */
export function isCurrentMenu(menu: MenuItem, pathname: string): boolean {
  const link = menuLink(menu)
  const own = link?.isExternal === false ? (link.href.split(/[?#]/)[0] ?? '') : null
  const isOwn = own !== null && (pathname === own || (own !== '/' && pathname.startsWith(`${own}/`)))
  return isOwn || menu.subMenus.some((subMenu) => isCurrentMenu(subMenu, pathname))
}
