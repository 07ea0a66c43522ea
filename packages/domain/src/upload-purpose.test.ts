import { expect, test } from 'vitest'
import { type Principal, VISITOR } from './access.ts'
import { USER_TYPE } from './codes.ts'
import {
  changesUpload,
  type EditedClasses,
  knowsUpload,
  mayAttach,
  type UploadPlace,
  type UploadPurpose,
} from './upload-purpose.ts'

const PLACES: UploadPlace[] = ['class', 'publicPicture', 'ownPicture', 'ownFile']

const staff = (userSeq: number, of: Partial<Principal>): Principal => ({
  ...VISITOR,
  userSeq,
  isVerified: true,
  isChannelUser: true,
  ...of,
})
const instructor = (userSeq: number, ...permissions: Principal['permissions']) =>
  staff(userSeq, { userTypeCd: USER_TYPE.teacher, permissions })
const manager = staff(2, { userTypeCd: USER_TYPE.manager, permissions: ['CLASS_INFO_UPDATE'] })

/** For each purpose, where one may put it: as its owner, as staff of all classes, and as anybody else. */
const RULES: [UploadPurpose, UploadPlace[], UploadPlace[], UploadPlace[]][] = [
  ['material', ['class', 'ownFile'], ['class'], []],
  ['attachment', ['class', 'ownFile'], [], []],
  ['picture', ['publicPicture', 'ownPicture'], ['publicPicture'], ['publicPicture']],
]

test.each(RULES)('SEC-04 UPL-12 who may attach %s, and where', (purpose, own, everyClass, others) => {
  const upload = { purpose, ownerSeq: 1 }
  const where = (principal: Principal, edited: EditedClasses = 'none') =>
    PLACES.filter((place) => mayAttach(upload, { principal, edited }, place))
  expect(where(instructor(1))).toEqual(own)
  expect(where(manager)).toEqual(everyClass)
  expect(where(instructor(2), 'some')).toEqual(everyClass)
  expect(where(instructor(2))).toEqual(others)
  expect(where(instructor(2, 'CLASS_INFO_UPDATE')), 'the right was added to an instructor').toEqual(others)
  expect(where(VISITOR)).toEqual(others)
})

test.each<[string, Principal, EditedClasses, known: boolean, changed: boolean]>([
  ['its owner', instructor(1), 'none', true, true],
  ['a manager of the site', manager, 'none', true, true],
  ['who edits every class that shows it', instructor(2), 'all', true, true],
  ['who edits one of the classes that show it', instructor(2), 'some', true, false],
  ['who edits others, with the right added', instructor(2, 'CLASS_INFO_UPDATE'), 'none', false, false],
  ['who may see every class and edit none', instructor(2, 'SITE_CLASS_UPDATE'), 'none', false, false],
])('UPL-12 PERM-24 material is known to, and changed by, %s', (_who, principal, edited, known, changed) => {
  const upload = { purpose: 'material' as const, ownerSeq: 1 }
  expect([knowsUpload(upload, principal, edited), changesUpload(upload, principal, edited)]).toEqual([
    known,
    changed,
  ])
})
