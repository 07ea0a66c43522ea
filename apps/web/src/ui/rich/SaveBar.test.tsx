import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SaveBar, type SaveState } from './SaveBar.tsx'

const draw = (state: SaveState) => renderToStaticMarkup(<SaveBar state={state}>단추</SaveBar>)

test('an editor says whether the work is kept', () => {
  expect(draw({ kind: 'saved', at: '2026-11-20T10:36:00.000Z' })).toMatch(/저장됨.*0초 전/)
  expect(draw({ kind: 'changed' })).toContain('저장하지 않은 내용이 있어요')
  expect(draw({ kind: 'failed' })).toContain('저장하지 못했어요')
})
