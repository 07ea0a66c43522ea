import { expect, test } from 'vitest'
import { mayAttach, type UploadPlace, type UploadPurpose } from './upload-purpose.ts'

const PLACES: UploadPlace[] = ['class', 'publicPicture', 'ownPicture', 'ownFile']

/** For each purpose, where one may put it: as its owner, as staff of all classes, and as anybody else. */
const RULES: [UploadPurpose, UploadPlace[], UploadPlace[], UploadPlace[]][] = [
  ['material', ['class', 'ownFile'], ['class'], []],
  ['attachment', ['class', 'ownFile'], [], []],
  ['picture', ['publicPicture', 'ownPicture'], ['publicPicture'], ['publicPicture']],
]

test.each(RULES)('SEC-04 UPL-12 who may attach %s, and where', (purpose, own, staff, others) => {
  const upload = { purpose, ownerSeq: 1 }
  const where = (userSeq: number | null, editsAllClasses: boolean) =>
    PLACES.filter((place) => mayAttach(upload, { userSeq, editsAllClasses }, place))
  expect(where(1, false)).toEqual(own)
  expect(where(2, true)).toEqual(staff)
  expect(where(2, false)).toEqual(others)
  expect(where(null, false)).toEqual(others)
})
