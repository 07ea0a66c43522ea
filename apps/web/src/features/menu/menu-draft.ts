import { MENU_OPEN_TYPE, MENU_TYPE, VISIBLE_TYPE } from '@seodang/domain/codes'
import type { MenuDraft } from '@seodang/domain/menu'
import type { Branch, EditedMenus, Entry, Target } from './queries.ts'

const NEW: MenuDraft = {
  menuTitle: '',
  path: null,
  externLinkUrl: null,
  openTypeCd: MENU_OPEN_TYPE.sameWindow,
  menuTypeCd: MENU_TYPE.internal,
  visibleTypeCd: VISIBLE_TYPE.everyone,
}

export const KINDS = ['target', 'path', 'external'] as const
export type Kind = (typeof KINDS)[number]

/** An entry as its form has it. */
export interface FormDraft extends MenuDraft {
  kind: Kind
}

export const entryIn = (menus: readonly Branch[], menuSeq: number): Entry | undefined =>
  menus.flatMap((menu) => [menu, ...menu.subMenus]).find((entry) => entry.menuSeq === menuSeq)

/** One that is gone shows what it was when the form was opened. */
export function draftIn({ menus, targets }: EditedMenus, entry: Entry | undefined): FormDraft {
  const found: MenuDraft = (entry && entryIn(menus, entry.menuSeq)) ?? entry ?? NEW
  const { menuTitle, path, externLinkUrl, openTypeCd, menuTypeCd, visibleTypeCd } = found
  const draft = { menuTitle, path, externLinkUrl, openTypeCd, menuTypeCd, visibleTypeCd }
  return { ...draft, kind: kindOf(draft, targets) }
}

/** A path that is in no list was typed. */
function kindOf({ menuTypeCd, path }: MenuDraft, targets: readonly Target[]): Kind {
  if (menuTypeCd !== MENU_TYPE.internal) return 'external'
  return !path || targets.some((target) => target.path === path) ? 'target' : 'path'
}
