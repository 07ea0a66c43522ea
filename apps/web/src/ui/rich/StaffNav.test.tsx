import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { groupCount, type NavGroup, StaffNav } from './StaffNav.tsx'

const groups: NavGroup[] = [
  {
    id: 'goods',
    label: '상품',
    icon: IconBook2,
    items: [{ id: 'class', label: '클래스', href: '/classes' }],
  },
  {
    id: 'sales',
    label: '판매',
    icon: IconBook2,
    items: [
      { id: 'refund', label: '환불', href: '/refunds', count: 2, overdue: true },
      { id: 'payout', label: '정산', href: '/payouts', count: 1 },
    ],
  },
]

test('only the current group is open, and a folded one carries the sum of its counts', () => {
  const html = renderToStaticMarkup(<StaffNav groups={groups} current="class" showAll={false} />)
  expect(html).toMatch(/aria-expanded="true"[^>]*aria-controls="nav-goods"/)
  expect(html).toMatch(/aria-expanded="false"[^>]*aria-controls="nav-sales"/)
  expect(html).toMatch(/판매<span[^>]*>3<span class="sr-only"> 기한 지남/)
})

test('the dashboard shows every group', () => {
  expect(renderToStaticMarkup(<StaffNav groups={groups} showAll />)).not.toContain('aria-expanded="false"')
})

test('a count is overdue only while something waits', () => {
  expect(groupCount([{ id: 'a', label: 'a', href: '/', count: 0, overdue: true }])).toEqual({
    count: 0,
    overdue: false,
  })
})
