import { describe, expect, test } from 'vitest'
import {
  changedMenu,
  droppedMenu,
  indentedMenu,
  isCurrentMenu,
  type MenuBranch,
  type MenuEntry,
  type MenuItem,
  menuLink,
  menuProblems,
  menuTarget,
  outdentedMenu,
  tidiedMenu,
  visibleMenus,
  withoutMenu,
} from './menu.ts'

const menu = (change: Partial<MenuItem> = {}): MenuItem => ({
  menuSeq: 1,
  menuTitle: '클래스',
  path: '/classes',
  externLinkUrl: null,
  openTypeCd: '00',
  menuTypeCd: '00',
  visibleTypeCd: '00',
  subMenus: [],
  ...change,
})
const everyone = menu({ menuSeq: 1 })
const members = menu({ menuSeq: 2, visibleTypeCd: '01' })
const others = menu({ menuSeq: 3, visibleTypeCd: '02' })
const parent = menu({ menuSeq: 4, subMenus: [everyone, members, others] })

test.each([
  ['members', { isMember: true, managesDesign: false }, [1, 2, 4], [1, 2]],
  ['non-members', { isMember: false, managesDesign: false }, [1, 3, 4], [1, 3]],
  ['design managers', { isMember: true, managesDesign: true }, [1, 2, 3, 4], [1, 2, 3]],
])('HDR-13 HDR-14 PERM-07 what %s see', (_, viewer, seqs, subSeqs) => {
  const seen = visibleMenus([everyone, members, others, parent], viewer)
  expect(seen.map(({ menuSeq }) => menuSeq)).toEqual(seqs)
  expect(seen.at(-1)?.subMenus.map(({ menuSeq }) => menuSeq)).toEqual(subSeqs)
})

test.each([
  ['a path', {}, { href: '/classes', isExternal: false, opensNewWindow: false }],
  [
    'a path without slash',
    { path: 'p/about' },
    { href: '/p/about', isExternal: false, opensNewWindow: false },
  ],
  ['a new window', { openTypeCd: '99' }, { href: '/classes', isExternal: false, opensNewWindow: true }],
  [
    'an outside link',
    { menuTypeCd: '99', externLinkUrl: 'https://a.co' },
    { href: 'https://a.co', isExternal: true, opensNewWindow: false },
  ],
  ['an outside link without address', { menuTypeCd: '99' }, null],
  ['a script', { menuTypeCd: '99', externLinkUrl: 'javascript:alert(1)' }, null],
  ['another host as a path', { path: '//evil.test' }, null],
  ['no path', { path: null }, null],
] as const)('HDR-11 HDR-12 SEC-44 %s', (_, change, link) => {
  expect(menuLink(menu(change))).toEqual(link)
})

test('HDR-27 the current menu is marked, with its parent', () => {
  expect(isCurrentMenu(everyone, '/classes')).toBe(true)
  expect(isCurrentMenu(everyone, '/classes/3')).toBe(true)
  expect(isCurrentMenu(everyone, '/classes-2')).toBe(false)
  expect(isCurrentMenu(menu({ path: '/' }), '/classes')).toBe(false)
  expect(isCurrentMenu(menu({ path: '/main', subMenus: [everyone] }), '/classes')).toBe(true)
})

const { subMenus: _none, ...entry } = menu()
const branch = (menuSeq: number, below: number[] = []): MenuBranch => ({
  ...entry,
  menuSeq,
  subMenus: below.map((seq): MenuEntry => ({ ...entry, menuSeq: seq })),
})
const shape = (menus: readonly MenuBranch[] | null) =>
  menus?.map(({ menuSeq, subMenus }) => [menuSeq, ...subMenus.map((sub) => sub.menuSeq)].join(' ')) ?? null
const tree = [branch(1, [11, 12]), branch(2), branch(3, [31])]

describe('PGE-19 the tree of menus', () => {
  test.each([
    ['the first to the end, with what is below it', 1, 3, ['2', '3 31', '1 11 12']],
    ['the last to the front', 3, 1, ['3 31', '1 11 12', '2']],
    ['one upon an entry below another', 2, 11, ['2', '1 11 12', '3 31']],
    ['one below within its place', 12, 11, ['1 12 11', '2', '3 31']],
    ['one below another entry', 11, 31, ['1 12', '2', '3 31 11']],
    ['one below upon the next of the first level', 12, 2, ['1 11', '2 12', '3 31']],
    ['one below to the very top', 31, 1, ['1 31 11 12', '2', '3']],
    ['one upon itself', 2, 2, ['1 11 12', '2', '3 31']],
    ['one that is not there', 99, 1, ['1 11 12', '2', '3 31']],
  ])('takes %s', (_, active, over, result) => {
    expect(shape(droppedMenu(tree, active, over))).toEqual(result)
  })

  test('an entry goes below the one before it, unless some stand below it, and comes out behind it', () => {
    expect(shape(indentedMenu(tree, 2))).toEqual(['1 11 12 2', '3 31'])
    expect(indentedMenu(tree, 3)).toBeNull()
    expect(indentedMenu(tree, 1)).toBeNull()
    expect(shape(outdentedMenu(tree, 11))).toEqual(['1 12', '11', '2', '3 31'])
    expect(outdentedMenu(tree, 2)).toBeNull()
  })

  test('an entry is deleted with all below it, and changed wherever it stands', () => {
    expect(shape(withoutMenu(tree, 1))).toEqual(['2', '3 31'])
    expect(shape(withoutMenu(tree, 11))).toEqual(['1 12', '2', '3 31'])
    const changed = changedMenu(tree, 31, { menuTitle: '새 이름' })
    expect(changed[2]?.subMenus[0]?.menuTitle).toBe('새 이름')
    expect(changed[0]).toEqual(tree[0])
  })

  test.each([
    ['a name', { menuTitle: ' ' }, false, { menuTitle: 'required' }],
    ['a place to lead to', { path: '' }, false, { path: 'required' }],
    ['no place, where entries stand below it', { path: '' }, true, {}],
    ['a path of the site', { path: 'https://evil.test' }, false, { path: 'sitePath' }],
    ['no other host', { path: '//evil.test' }, false, { path: 'sitePath' }],
    ['no backslash', { path: '/\\\\evil.test' }, false, { path: 'sitePath' }],
    ['an address outside', { menuTypeCd: '99' }, false, { externLinkUrl: 'required' }],
    ['http', { menuTypeCd: '99', externLinkUrl: 'javascript:alert(1)' }, false, { externLinkUrl: 'url' }],
    ['no data', { menuTypeCd: '99', externLinkUrl: 'data:text/html,x' }, true, { externLinkUrl: 'url' }],
    ['nothing more', { menuTypeCd: '99', externLinkUrl: 'https://a.co/x', path: null }, false, {}],
  ] as const)('SEC-54 an entry needs %s', (_, change, hasSubMenus, problems) => {
    expect(menuProblems(menu(change), hasSubMenus)).toEqual(problems)
  })

  test('only the target that counts is kept', () => {
    expect(
      tidiedMenu(menu({ menuTitle: ' 소개 ', path: ' /p/a ', externLinkUrl: 'https://a.co' })),
    ).toMatchObject({
      menuTitle: '소개',
      path: '/p/a',
      externLinkUrl: null,
    })
    expect(tidiedMenu(menu({ menuTypeCd: '99', externLinkUrl: ' https://a.co ' }))).toMatchObject({
      path: null,
      externLinkUrl: 'https://a.co',
    })
  })
})

test.each([
  ['/p/About?x=1', { kind: 'page', path: 'about' }],
  ['p/about', { kind: 'page', path: 'about' }],
  ['/classes/31#reviews', { kind: 'class', courseSeq: 31 }],
  ['/classes', null],
  ['/boards/7/posts/3/view', { kind: 'board', boardSeq: 7 }],
  ['/notices', null],
  ['/main', null],
] as const)('HDR-27 what may go away behind %s', (path, target) => {
  expect(menuTarget(menu({ path }))).toEqual(target)
  expect(menuTarget(menu({ path, menuTypeCd: '99' }))).toBeNull()
})
