import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClassCard } from './ClassCard.tsx'

test('a card is one link with the name of the class', () => {
  const html = renderToStaticMarkup(<ClassCard href="/classes/7" title="에세이 한 편" image="1/a" />)
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).toMatch(/<h3[^>]*><a[^>]*href="\/classes\/7"[^>]*>에세이 한 편<\/a><\/h3>/)
})

test('a class without reviews waits for its first, one that hides them says nothing', () => {
  const shown = renderToStaticMarkup(<ClassCard href="/" title="a" reviews={{ point: 0, count: 0 }} />)
  expect(shown).toContain('첫 후기를 기다려요')
  expect(renderToStaticMarkup(<ClassCard href="/" title="a" />)).not.toContain('후기')
})

test('a free-open class has no price line', () => {
  expect(renderToStaticMarkup(<ClassCard href="/" title="a" />)).not.toContain('원')
})
