import { afterEach, expect, test } from 'vitest'
import { currentToasts, dismissToast, SHARE_TOAST_DURATION, toast } from './toast.ts'

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

test('a toast stays four seconds unless told otherwise, a share link eight', () => {
  toast('저장했어요')
  toast({ text: '공유 링크가 복사되었습니다.', duration: SHARE_TOAST_DURATION })
  expect(currentToasts().map(({ duration }) => duration)).toEqual([4000, 8000])
})

test('the answer takes a toast away', () => {
  const dismiss = toast('저장했어요')
  dismiss()
  expect(currentToasts()).toEqual([])
})

test('no more than three are shown', () => {
  for (const text of ['1', '2', '3', '4']) toast(text)
  expect(currentToasts().map(({ text }) => text)).toEqual(['2', '3', '4'])
})
