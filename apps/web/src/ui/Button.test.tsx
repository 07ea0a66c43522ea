import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button, IconButton, LinkButton } from './Button.tsx'

test('UI-05 a busy submit button says so and cannot be pressed again', () => {
  const html = renderToStaticMarkup(
    <Button type="submit" busy>
      보내기
    </Button>,
  )
  expect(html).toContain('제출 중...')
  expect(html).toContain('aria-disabled="true"')
  expect(html).toContain('aria-busy="true"')
  // It keeps the focus, so it may not be disabled outright.
  expect(html).not.toContain(' disabled')
})

test('UI-05 an idle button says what it does', () => {
  const html = renderToStaticMarkup(<Button type="submit">보내기</Button>)
  expect(html).toContain('보내기')
  expect(html).not.toContain('aria-')
})

test('a button submits nothing unless it is told to', () => {
  expect(renderToStaticMarkup(<Button>공유</Button>)).toContain('type="button"')
})

test('an icon button is named, and its count is not read a second time', () => {
  const html = renderToStaticMarkup(<IconButton icon={IconBell} label="알림, 새 알림 120개" count={120} />)
  expect(html).toContain('aria-label="알림, 새 알림 120개"')
  expect(html).toContain('data-count="99+"')
  expect(html).toContain('aria-hidden="true"')
})

test.each([
  ['a page of the site', '/classes/1', 'href="/classes/1"'],
  ['a file that the server answers', '/api/v1.0/report', 'href="/api/v1.0/report"'],
  ['another site', 'https://example.com', 'href="https://example.com"'],
])('a link button leads to %s without a router too', (_, href, expected) => {
  expect(renderToStaticMarkup(<LinkButton href={href}>가기</LinkButton>)).toContain(expected)
})

test('a link that opens apart does not hand over this window', () => {
  const html = renderToStaticMarkup(
    <LinkButton href="https://example.com" target="_blank">
      가기
    </LinkButton>,
  )
  expect(html).toContain('rel="noopener"')
})
