import {
  MENU_OPEN_TYPE,
  MENU_TYPE,
  type MenuOpenTypeCd,
  type MenuTypeCd,
  VISIBLE_TYPE,
  type VisibleTypeCd,
} from './codes.ts'
import { type FieldProblem, onlyProblems, type Problems, tooLong } from './problems.ts'
import { isHttpUrl, isSitePath } from './url.ts'
import { textProblem, urlProblem } from './validation.ts'

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

/** An entry without what stands below it; only two levels exist (PGE-19). */
export type MenuEntry = Omit<MenuItem, 'subMenus'>
export type MenuBranch<Entry extends MenuEntry = MenuEntry> = Entry & { subMenus: Entry[] }

export const MENU_TITLE_LENGTH = 30
export const MENU_PATH_LENGTH = 300
/** Entries of a site in all; a head with more of them is none. */
export const MAX_MENUS = 100

/** What the editor knows of an entry; a new one has no key yet. */
export type MenuDraft = Omit<MenuEntry, 'menuSeq'>

/** PGE-19, SEC-44, SEC-54: what is wrong with an entry: an own path, or an address that begins with http. */
export function menuProblems(
  draft: MenuDraft,
  hasSubMenus = false,
): Problems<'menuTitle' | 'path' | 'externLinkUrl'> {
  const isInternal = draft.menuTypeCd === MENU_TYPE.internal
  return onlyProblems({
    menuTitle: textProblem(draft.menuTitle, { max: MENU_TITLE_LENGTH, isRequired: true }),
    path: isInternal ? pathProblem(draft.path, !hasSubMenus) : null,
    externLinkUrl: isInternal ? null : urlProblem(draft.externLinkUrl, true),
  })
}

function pathProblem(path: string | null, isRequired: boolean): FieldProblem | null {
  const text = path?.trim() ?? ''
  if (text === '') return isRequired ? 'required' : null
  if (text.length > MENU_PATH_LENGTH) return tooLong(MENU_PATH_LENGTH)
  return isSitePath(text) ? null : 'sitePath'
}

/** As it is stored: only the target that counts, without blanks around it. */
export function tidiedMenu<Draft extends MenuDraft>(draft: Draft): Draft {
  const isInternal = draft.menuTypeCd === MENU_TYPE.internal
  return {
    ...draft,
    menuTitle: draft.menuTitle.trim().normalize('NFC'),
    path: isInternal ? draft.path?.trim() || null : null,
    externLinkUrl: isInternal ? null : draft.externLinkUrl?.trim() || null,
  }
}

/** What of the site an entry leads to, where that may go away. */
export type MenuTarget =
  | { kind: 'page'; path: string }
  | { kind: 'class'; courseSeq: number }
  | { kind: 'board'; boardSeq: number }

/** HDR-27: the page, class or board behind an own path; null for a part of the site that always is there. */
export function menuTarget(menu: Pick<MenuEntry, 'path' | 'menuTypeCd'>): MenuTarget | null {
  if (menu.menuTypeCd !== MENU_TYPE.internal) return null
  const path = menu.path?.trim().split(/[?#]/)[0] ?? ''
  const page = /^\/?p\/([a-z0-9_-]+)\/?$/i.exec(path)?.[1]
  if (page !== undefined) return { kind: 'page', path: page.toLowerCase() }
  const board = /^\/?boards\/(\d{1,15})(?:\/|$)/.exec(path)?.[1]
  if (board !== undefined) return { kind: 'board', boardSeq: Number(board) }
  const course = /^\/?classes\/(\d{1,15})(?:\/|$)/.exec(path)?.[1]
  return course === undefined ? null : { kind: 'class', courseSeq: Number(course) }
}

/**
 * The tree after an entry was dropped on another. One of the first level goes among those, with all below it; one of
 * the second goes where the other stood, below whatever then stands above it.
 */
export function droppedMenu<Entry extends MenuEntry>(
  menus: readonly MenuBranch<Entry>[],
  active: number,
  over: number,
): MenuBranch<Entry>[] {
  const top = menus.find(({ menuSeq }) => menuSeq === active)
  if (top) {
    const to = menus.findIndex((menu) => menu.menuSeq === over || isBelow(menu, over))
    return to < 0 ? [...menus] : menus.filter((menu) => menu !== top).toSpliced(to, 0, top)
  }
  const moved = menus.flatMap(({ subMenus }) => subMenus).find(({ menuSeq }) => menuSeq === active)
  const seqs = menus.flatMap((menu) => [menu.menuSeq, ...menu.subMenus.map(({ menuSeq }) => menuSeq)])
  const [from, to] = [seqs.indexOf(active), seqs.indexOf(over)]
  if (!moved || to < 0 || from === to) return [...menus]
  const order = seqs.toSpliced(from, 1).toSpliced(to, 0, active)
  const above = order
    .slice(0, order.indexOf(active))
    .findLast((seq) => menus.some((menu) => menu.menuSeq === seq))
  const home = above ?? menus[0]?.menuSeq
  return menus.map((menu) => {
    const others = menu.subMenus.filter(({ menuSeq }) => menuSeq !== active)
    if (menu.menuSeq !== home) return { ...menu, subMenus: others }
    const before = others.filter(({ menuSeq }) => order.indexOf(menuSeq) < order.indexOf(active)).length
    return { ...menu, subMenus: others.toSpliced(before, 0, moved) }
  })
}

const isBelow = (menu: MenuBranch, menuSeq: number) => menu.subMenus.some((sub) => sub.menuSeq === menuSeq)

/** PGE-19: an entry of the first level moves below the one before it; one that has some below it stays. */
export function indentedMenu<Entry extends MenuEntry>(
  menus: readonly MenuBranch<Entry>[],
  menuSeq: number,
): MenuBranch<Entry>[] | null {
  const at = menus.findIndex((menu) => menu.menuSeq === menuSeq)
  const [menu, before] = [menus[at], menus[at - 1]]
  if (!menu || !before || menu.subMenus.length > 0) return null
  return menus
    .filter((one) => one !== menu)
    .map((one) => (one === before ? { ...one, subMenus: [...one.subMenus, menu] } : one))
}

/** PGE-19: an entry of the second level comes out, right behind the one that it stood below. */
export function outdentedMenu<Entry extends MenuEntry>(
  menus: readonly MenuBranch<Entry>[],
  menuSeq: number,
): MenuBranch<Entry>[] | null {
  const home = menus.find((menu) => isBelow(menu, menuSeq))
  const moved = home?.subMenus.find((sub) => sub.menuSeq === menuSeq)
  if (!home || !moved) return null
  return menus.flatMap((menu) =>
    menu === home
      ? [
          { ...menu, subMenus: menu.subMenus.filter((sub) => sub !== moved) },
          { ...moved, subMenus: [] },
        ]
      : [menu],
  )
}

/** The tree without an entry and all that stands below it. */
export function withoutMenu<Entry extends MenuEntry>(
  menus: readonly MenuBranch<Entry>[],
  menuSeq: number,
): MenuBranch<Entry>[] {
  return menus
    .filter((menu) => menu.menuSeq !== menuSeq)
    .map((menu) => ({ ...menu, subMenus: menu.subMenus.filter((sub) => sub.menuSeq !== menuSeq) }))
}

/** The tree with one entry changed. */
export function changedMenu<Entry extends MenuEntry>(
  menus: readonly MenuBranch<Entry>[],
  menuSeq: number,
  change: Partial<MenuDraft>,
): MenuBranch<Entry>[] {
  return menus.map((menu) =>
    menu.menuSeq === menuSeq
      ? { ...menu, ...change }
      : {
          ...menu,
          subMenus: menu.subMenus.map((sub) => (sub.menuSeq === menuSeq ? { ...sub, ...change } : sub)),
        },
  )
}
