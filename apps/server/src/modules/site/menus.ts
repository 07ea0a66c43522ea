import { createHash } from 'node:crypto'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { readMenus, saveMenus as saving } from '@seodang/contract/menu'
import { type Label } from '@seodang/domain/account-labels'
import { type FieldProblem, fail, failFields, requireNoProblems } from '@seodang/domain/errors'
import { MENU_LABELS } from '@seodang/domain/field-labels'
import { MAX_MENUS, menuProblems, tidiedMenu } from '@seodang/domain/menu'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { deleteMenusExcept, listTargets, presenceOf, writeMenu } from './menu-store.ts'
import { listMenus, lockChannelRow, type MenuRow } from './store.ts'

type Edited = ReplyOf<typeof readMenus>
type Draft = BodyOf<typeof saving>

/** What every site has, in the words of the language that is spoken. */
const PARTS = {
  ko: { '/main': '메인', '/classes': '클래스 목록', '/notices': '공지사항' },
  en: { '/main': 'Main page', '/classes': 'All classes', '/notices': 'Notices' },
  ja: { '/main': 'メイン', '/classes': 'クラス一覧', '/notices': 'お知らせ' },
} as const

export async function editedMenus(ctx: Context): Promise<Edited> {
  const rows = await listMenus(ctx, ctx.channelSeq)
  const isPresent = await presenceOf(ctx, ctx.channelSeq, rows)
  const shown = (row: MenuRow) => {
    const { channelSeq: _site, parentSeq: _parent, ord: _ord, ...entry } = row
    return { ...entry, goneYn: isPresent(row) ? ('N' as const) : ('Y' as const) }
  }
  return {
    version: versionOf(rows),
    menus: rows
      .filter(({ parentSeq }) => parentSeq === null)
      .map((row) => ({
        ...shown(row),
        subMenus: rows.filter(({ parentSeq }) => parentSeq === row.menuSeq).map(shown),
      })),
    targets: [
      ...Object.entries(PARTS[ctx.language]).map(([path, title]) => ({ kind: 'part' as const, path, title })),
      ...(await listTargets(ctx)),
    ],
  }
}

/** PGE-19: the whole tree, or nothing where somebody else saved since it was read (SET-09). */
export function saveMenus(outer: Context, { version, menus }: Draft): Promise<Edited> {
  if (menus.reduce((sum, { subMenus }) => sum + 1 + subMenus.length, 0) > MAX_MENUS)
    failFields({ menus: { code: 'tooMany', n: MAX_MENUS } })
  requireNoProblems(...problemsOf(menus))
  return inTransaction(outer, async (ctx) => {
    await lockChannelRow(ctx)
    const before = await listMenus(ctx, ctx.channelSeq)
    if (versionOf(before) !== version) fail('CONFLICT_EDITED')
    const given = menus.flatMap((menu) => [menu, ...menu.subMenus]).flatMap(({ menuSeq }) => menuSeq ?? [])
    requireOwn(before, given)
    await deleteMenusExcept(ctx, given)
    for (const [ord, { subMenus, ...menu }] of menus.entries()) {
      const parentSeq = await writeMenu(ctx, { ...tidiedMenu(menu), parentSeq: null, ord })
      for (const [at, sub] of subMenus.entries())
        await writeMenu(ctx, { ...tidiedMenu(sub), parentSeq, ord: at })
    }
    const after = await editedMenus(ctx)
    await audit(ctx, 'site.menus', 'menus', before, after.menus)
    await siteChanged(ctx)
    return after
  })
}

/** SEC-01: an entry of another site, or one named twice, is none of this tree. */
function requireOwn(before: readonly MenuRow[], given: readonly number[]): void {
  const own = new Set(before.map(({ menuSeq }) => menuSeq))
  if (new Set(given).size < given.length || given.some((menuSeq) => !own.has(menuSeq))) fail('NO_DATA')
}

/** Named by their place, so that the editor finds the entry: `menus.0.subMenus.1.path`. */
function problemsOf(
  menus: Draft['menus'],
): [problems: Record<string, FieldProblem>, labels: Record<string, Label>] {
  const problems: Record<string, FieldProblem> = {}
  const labels: Record<string, Label> = {}
  const look = (at: string, menu: Draft['menus'][number]['subMenus'][number], hasSubMenus: boolean) => {
    const found = menuProblems(menu, hasSubMenus)
    for (const field of ['menuTitle', 'path', 'externLinkUrl'] as const) {
      const problem = found[field]
      if (!problem) continue
      problems[`${at}.${field}`] = problem
      labels[`${at}.${field}`] = MENU_LABELS[field]
    }
  }
  for (const [index, menu] of menus.entries()) {
    look(`menus.${index}`, menu, menu.subMenus.length > 0)
    for (const [at, sub] of menu.subMenus.entries()) look(`menus.${index}.subMenus.${at}`, sub, false)
  }
  return [problems, labels]
}

/** Changes with every change of the tree, and with nothing else. */
const versionOf = (rows: readonly MenuRow[]): string =>
  createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 22)
