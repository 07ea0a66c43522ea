import { expect, test } from 'vitest'
import { isCurrentMenu, type MenuItem, menuLink, visibleMenus } from './menu.ts'

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
