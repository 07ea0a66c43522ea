import { expect, test } from 'vitest'
import {
  type Access,
  accessProblem,
  anyone,
  classStaff,
  learner,
  member,
  type Principal,
  platform,
  staff,
  user,
  verified,
} from './access.ts'
import { FARE } from './codes.ts'
import { asMember, isCardOfThisVisit, ownDomainOutcome } from './own-domain.ts'
import { permissionsOf } from './permissions.ts'

const STAFF = [staff('SITE_USER_UPDATE'), classStaff('CLASS_ROOM_UPDATE'), platform]
const PEOPLE = [user, verified, member, learner]
const of = (access: Access, namesSite: boolean, onOwnDomain?: boolean, isReadOnly = false) =>
  ownDomainOutcome({ access, namesSite, onOwnDomain, isReadOnly })

test('SEC-38 a login of an own domain opens what is of the site, and nothing else unless the contract says so', () => {
  for (const access of PEOPLE) {
    expect(of(access, true)).toBe('served')
    expect(of(access, true, false)).toBe('ONLY_AT_PRODUCT')
    expect(of(access, false)).toBe('ONLY_AT_PRODUCT')
    expect(of(access, false, true)).toBe('served')
  }
  expect([of(anyone, true), of(anyone, false), of(anyone, false, true)]).toEqual([
    'served',
    'asVisitor',
    'served',
  ])
})

test('SEC-38 it opens no staff work, whatever the contract says; an administrator who looks may go on looking', () => {
  for (const access of STAFF) {
    expect(of(access, true, true)).toBe('ONLY_AT_PRODUCT')
    expect(of(access, true, undefined, true)).toBe('served')
    expect(of(access, false, undefined, true)).toBe('ONLY_AT_PRODUCT')
  }
})

test('SEC-38 an owner is a member there, and a learner where they attend', () => {
  const permissions = permissionsOf({ userTypeCd: 'OWN', courseUserTypeCd: 'CMG' })
  const owner: Principal = {
    userSeq: 1,
    isVerified: true,
    isPlatformAdmin: false,
    channelSeq: 7,
    isChannelUser: true,
    userTypeCd: 'OWN',
    permissions,
    course: { userTypeCd: 'CMG', permissions, isAttending: false, fareCd: FARE.paid },
  }
  const here = asMember(owner)
  expect(accessProblem(member, here)).toBeNull()
  expect(accessProblem(learner, here)).toBe('NOT_ATTENDING')
  expect(accessProblem(staff('SITE_USER_UPDATE'), here)).toBe('NO_PERMISSION')
  expect(accessProblem(classStaff('CLASS_ROOM_UPDATE'), here)).toBe('NO_PERMISSION')
  const attending = asMember({
    ...owner,
    course: { ...here.course, isAttending: true, fareCd: FARE.paid, userTypeCd: 'CMG', permissions },
  })
  expect(accessProblem(learner, attending)).toBeNull()
  expect(accessProblem(user, asMember({ ...owner, isPlatformAdmin: true }))).toBeNull()
})

test('SEC-38 a card pays at an own domain for a quarter of an hour after it was registered', () => {
  const at = new Date('2026-11-25T12:00:00Z')
  expect(isCardOfThisVisit(at, new Date('2026-11-25T12:14:59Z'))).toBe(true)
  expect(isCardOfThisVisit(at, new Date('2026-11-25T12:15:00Z'))).toBe(false)
})
