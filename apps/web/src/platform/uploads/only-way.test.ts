import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')

/** The sources that a pattern is found in. */
const sourcesWith = (pattern: RegExp): string[] =>
  globSync('**/*.{ts,tsx}', { cwd: SOURCES })
    .filter((file) => !/\.test\.tsx?$/.test(file) && pattern.test(readFileSync(join(SOURCES, file), 'utf8')))
    .toSorted()

test('ERR-22 whatever sends a file does so through useUploads, which can send it again', () => {
  // As bytes, or in the body of a call.
  const sending = sourcesWith(/\bapi\.send\(|\bbase64Of\(/)
  const shared = sourcesWith(/\buseUploads\(/)
  expect(sending.filter((file) => !shared.includes(file))).toEqual(
    [
      'platform/base64.ts',
      // They give `useUploads` what it sends by.
      'features/account/PictureSection.tsx',
      'platform/uploads/sends.ts',
    ].toSorted(),
  )
})

test('ERR-22 bytes of files leave in one place, films in another that goes on by itself', () => {
  expect(sourcesWith(/new XMLHttpRequest|new FormData\(|navigator\.sendBeacon/)).toEqual([
    'platform/uploads/send-file.ts',
  ])
  expect(sourcesWith(/from 'tus-js-client'/)).toEqual([
    'features/authoring/uploads/transfer.ts',
    'features/authoring/uploads/upload-store.ts',
  ])
  expect(sourcesWith(/\bbody: (file|blob|picture)\b/)).toEqual([])
})

test('ERR-22 files are chosen in the shared fields', () => {
  expect(sourcesWith(/type="file"/)).toEqual(['ui/rich/FilePicker.tsx', 'ui/rich/FileUpload.tsx'])
})
