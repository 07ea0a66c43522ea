import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Dialog, DialogFrame, type DialogSize } from './Dialog.tsx'
import { dialogLevel } from './dialog-stack.ts'

const nothing = () => undefined

test('UI-03 a modal without a title is titled 알림', () => {
  expect(renderToStaticMarkup(<DialogFrame id="d" />)).toMatch(/<h2 id="d-title"[^>]*>알림<\/h2>/)
  expect(renderToStaticMarkup(<DialogFrame id="d" title="후기 쓰기" />)).not.toContain('알림')
})

test('UI-01 the five sizes differ', () => {
  const sizes: DialogSize[] = ['small', 'small-medium', 'medium', 'large', 'medium-inner']
  const drawn = sizes.map((size) => renderToStaticMarkup(<DialogFrame id="d" size={size} />))
  expect(new Set(drawn).size).toBe(5)
})

test('UI-02 stacking starts at 99999 and rises with each modal on top', () => {
  expect([0, 1, 2].map(dialogLevel)).toEqual([99999, 100000, 100001])
})

test('UI-19 a modal that may not be left has no cross', () => {
  expect(renderToStaticMarkup(<DialogFrame id="d" onClose={nothing} />)).toContain('aria-label="닫기"')
  expect(renderToStaticMarkup(<DialogFrame id="d" />)).not.toContain('닫기')
})

test('a page made on the server holds no dialog', () => {
  expect(renderToStaticMarkup(<Dialog open onClose={nothing} />)).toBe('')
})
