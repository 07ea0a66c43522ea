import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CardGridSkeleton } from './Skeleton.tsx'
import { EmptyState, ErrorState, NoData } from './States.tsx'

const nothing = () => undefined

test('UI-15 the no-data page says so and leads to the main page', () => {
  const html = renderToStaticMarkup(<NoData />)
  expect(html).toContain('데이터가 없습니다.')
  expect(html).toMatch(/<a[^>]*href="\/"[^>]*>홈으로<\/a>/)
})

test('UI-18 a failed list says what happened and offers another try', () => {
  const html = renderToStaticMarkup(<ErrorState title="후기를 불러오지 못했어요" retry={nothing} />)
  expect(html).toContain('role="alert"')
  expect(html).toContain('다시 불러오기')
})

test('ERR-07 a failure without words of its own is a temporary error', () => {
  expect(renderToStaticMarkup(<ErrorState />)).toContain('일시적인 오류가 발생하였습니다.')
})

test('ERR-22 a crashed screen leads back with a fresh document', () => {
  const html = renderToStaticMarkup(<ErrorState retry={nothing} home={{ label: '홈으로', to: '/main' }} />)
  expect(html).toMatch(/href="\/main"[^>]*>홈으로/)
})

test('UI-18 an empty list says what to do next', () => {
  const html = renderToStaticMarkup(
    <EmptyState
      title="아직 없어요"
      message="하나 만들어 볼까요?"
      action={<button type="button">만들기</button>}
    />,
  )
  expect(html).toMatch(/아직 없어요.*하나 만들어 볼까요\?.*만들기/)
})

test('UI-18 a loading list is announced once and draws its cards', () => {
  const html = renderToStaticMarkup(<CardGridSkeleton count={4} columns={4} />)
  expect(html.match(/불러오는 중이에요/g)).toHaveLength(1)
  expect(html).toContain('<div inert="">')
})
