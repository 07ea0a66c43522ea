import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { AffectedList } from './ConfirmDialog.tsx'
import { alert, confirm, waitingDialogs } from './dialog-requests.ts'

afterEach(() => {
  for (const request of waitingDialogs()) request.answer(false)
})

test('UI-20 a confirmation waits for the answer', async () => {
  const asked = confirm({ title: '3명의 수강을 취소할까요?', danger: true })
  expect(waitingDialogs()).toHaveLength(1)
  waitingDialogs()[0]?.answer(true)
  await expect(asked).resolves.toBe(true)
  expect(waitingDialogs()).toHaveLength(0)
})

test('requests stack in their order', async () => {
  const first = confirm({ title: '하나' })
  const second = alert({ description: '둘' })
  expect(waitingDialogs().map(({ kind }) => kind)).toEqual(['confirm', 'alert'])
  waitingDialogs()[1]?.answer(true)
  await second
  waitingDialogs()[0]?.answer(false)
  await expect(first).resolves.toBe(false)
})

test('UI-20 everything that is affected is named, and what is left alone says why', () => {
  const html = renderToStaticMarkup(
    <AffectedList
      affected={[
        { name: '정하람', effect: '84,000원' },
        { name: '김나래', effect: '패키지로 들어왔어요', kept: true },
      ]}
    />,
  )
  expect(html).toMatch(/정하람.*84,000원.*김나래.*패키지로 들어왔어요/)
})
