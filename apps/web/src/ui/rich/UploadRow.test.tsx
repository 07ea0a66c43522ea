import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FileUpload } from './FileUpload.tsx'
import { type UploadedFile, UploadRow } from './UploadRow.tsx'

const nothing = () => undefined
const NONE = { rows: [], isSending: false, add: async () => {}, replace: async () => {} }
const draw = (file: Partial<UploadedFile>) =>
  renderToStaticMarkup(
    <UploadRow
      file={{ id: '1', name: '2-2.mp4', bytes: 1.84 * 1024 ** 3, state: { kind: 'waiting' }, ...file }}
    />,
  )

test('UPL-01 uploading shows the percent and can be cancelled', () => {
  const html = draw({
    state: { kind: 'uploading', percent: 63.4, bytesPerSecond: 18.4 * 1024 ** 2, secondsLeft: 40 },
    onCancel: nothing,
  })
  expect(html).toContain('63% · 초당 18.4 MB · 약 40초 남음')
  expect(html).toContain('aria-valuenow="63.4"')
  expect(html).toContain('aria-label="2-2.mp4 올리기 취소"')
})

test('UPL-01 done shows name and size and can be deleted', () => {
  const html = draw({ state: { kind: 'done' }, onRemove: nothing })
  expect(html).toContain('2-2.mp4')
  expect(html).toContain('1.8 GB')
  expect(html).toContain('aria-label="2-2.mp4 지우기"')
  expect(html).not.toContain('progressbar')
})

test('UPL-01 idle is a place to drop a file on', () => {
  const html = renderToStaticMarkup(
    <FileUpload label="동영상" files={[]} uploads={NONE} onChoose={nothing} accept="video/*" />,
  )
  expect(html).toContain('type="file"')
  expect(html).toContain('accept="video/*"')
})

test('UPL-05 a video that is made ready says how long it may take', () => {
  expect(draw({ state: { kind: 'processing', minutesLeft: 12 } })).toContain('최적화 중 · 약 12분 남음')
})

test('UPL-01 where nobody can tell how far it is, it says that it is on its way', () => {
  const html = draw({ state: { kind: 'uploading' }, onCancel: nothing })
  expect(html).toContain('올리는 중')
  expect(html).not.toContain('progressbar')
})

test('ERR-22 a file that did not arrive is announced with its reason, and can be sent again', () => {
  const html = draw({ state: { kind: 'failed', message: '연결이 끊겼어요.' }, onRetry: nothing })
  expect(html).toContain('role="alert"')
  expect(html).toContain('연결이 끊겼어요.')
  expect(html).toContain('aria-label="2-2.mp4 다시 시도"')
})

test('UPL-11 a file that was refused for what it is can only be taken away', () => {
  const html = draw({ state: { kind: 'failed', message: '파일이 너무 큽니다.' }, onRemove: nothing })
  expect(html).toContain('파일이 너무 큽니다.')
  expect(html).not.toContain('다시 시도')
  expect(html).toContain('aria-label="2-2.mp4 지우기"')
})
