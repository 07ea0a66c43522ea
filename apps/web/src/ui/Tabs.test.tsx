import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { tabAfterKey } from './keys.ts'
import { LinkTabs, TabPanel, Tabs } from './Tabs.tsx'

const items = [
  { id: 'intro', label: '소개' },
  { id: 'reviews', label: '후기', count: 132 },
]

test('one Tab stop for all tabs, tied to their panel', () => {
  const html = renderToStaticMarkup(
    <>
      <Tabs group="class" label="클래스" items={items} value="reviews" onChange={() => undefined} />
      <TabPanel group="class" id="reviews">
        후기
      </TabPanel>
    </>,
  )
  expect(html.match(/role="tab"[^>]*tabindex="0"/g)).toHaveLength(1)
  expect(html).toContain('aria-controls="class-panel-reviews"')
  expect(html).toContain('id="class-panel-reviews" aria-labelledby="class-tab-reviews"')
})

test.each([
  ['ArrowRight', 1, 0],
  ['ArrowLeft', 0, 1],
  ['Home', 1, 0],
  ['End', 0, 1],
])('%s from %s leads to %s', (key, from, to) => {
  expect(tabAfterKey(key, from, 2)).toBe(to)
})

test('other keys are left alone', () => {
  expect(tabAfterKey('a', 0, 2)).toBeUndefined()
})

test('tabs that are addresses mark the one that is open', () => {
  const html = renderToStaticMarkup(
    <LinkTabs
      label="상태"
      current="b"
      items={[
        { id: 'a', label: '전체', href: '/a' },
        { id: 'b', label: '대기', href: '/b' },
      ]}
    />,
  )
  expect(html.match(/aria-current="page"/g)).toHaveLength(1)
  expect(html).toMatch(/href="\/b"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/b"/)
})
