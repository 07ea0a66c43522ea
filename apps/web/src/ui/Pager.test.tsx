import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pager } from './Pager.tsx'

const html = (page: number, count: number) =>
  renderToStaticMarkup(<Pager page={page} pageCount={count} hrefOf={(to) => `?page=${to}`} label="후기" />)

test('UI-06 every page is an address, and this one is marked', () => {
  const pager = html(2, 3)
  expect(pager).toContain('href="?page=1"')
  expect(pager).toMatch(/aria-current="page"[^>]*href="\?page=2"|href="\?page=2"[^>]*aria-current="page"/)
  expect(pager.match(/aria-current/g)).toHaveLength(1)
  expect(pager).toContain('aria-label="후기 쪽 이동"')
})

test('the ends lead nowhere', () => {
  expect(html(1, 3)).not.toContain('rel="prev"')
  expect(html(3, 3)).not.toContain('rel="next"')
})

test('one page needs no pager', () => {
  expect(html(1, 1)).toBe('')
})
