import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Principal } from './access.ts'
import type { CourseUserTypeCd, UserTypeCd } from './codes.ts'
import {
  type Answerable,
  agreedAnew,
  type ClassPlace,
  changeablePermissions,
  changesFor,
  classPartProblem,
  higherRole,
  invitationProblem,
  invitationState,
  mayTeach,
  needsOwner,
  type Operator,
  operatorProblem,
  PERMISSION_GROUPS,
  permissionsOfGroup,
  ROLES,
  renewalProblem,
} from './operators.ts'
import { PERMISSIONS, type Permission, permissionsOf, ROLE_TEMPLATE } from './permissions.ts'

const operator = (userSeq: number, userTypeCd: UserTypeCd, changes: Partial<Operator> = {}): Operator => ({
  userSeq,
  userTypeCd,
  added: [],
  removed: [],
  ...changes,
})
const principalOf = (who: Operator): Principal => ({
  userSeq: who.userSeq,
  isVerified: true,
  isPlatformAdmin: false,
  channelSeq: 1,
  isChannelUser: true,
  userTypeCd: who.userTypeCd,
  permissions: permissionsOf(who),
})
const role = (userTypeCd: UserTypeCd, changes: Partial<Operator> = {}) => ({
  userTypeCd,
  added: [],
  removed: [],
  ...changes,
})

const owner = operator(1, 'OWN')
const otherOwner = operator(2, 'OWN')
const manager = operator(3, 'MNG')
const otherManager = operator(4, 'MNG')
const teacher = operator(5, 'TCH')
const planManager = operator(6, 'MNG', { added: ['SITE_PLAN_UPDATE'] })
const makerOfOwners = operator(7, 'MNG', { added: ['SITE_OWNER_UPDATE'] })
const withoutSales = operator(8, 'MNG', { removed: ['SITE_SALES'] })

describe('OPR-07 who may make whom what', () => {
  test.each([
    ['an owner raises an instructor', owner, teacher, role('MNG'), null],
    ['an owner makes another owner', owner, manager, role('OWN'), null],
    ['an owner lowers another owner', owner, otherOwner, role('MNG'), null],
    ['an owner takes an owner off the staff', owner, otherOwner, null, null],
    ['a manager raises an instructor to manager', manager, teacher, role('MNG'), null],
    ['a manager lowers another manager', manager, otherManager, role('TCH'), null],
    ['a manager takes an instructor off the staff', manager, teacher, null, null],
    ['a manager makes an owner', manager, teacher, role('OWN'), 'NO_PERMISSION'],
    ['a manager lowers an owner', manager, owner, role('MNG'), 'NO_PERMISSION'],
    ['a manager takes an owner off the staff', manager, otherOwner, null, 'NO_PERMISSION'],
    ['a manager touches one who holds more', manager, planManager, role('TCH'), 'NO_PERMISSION'],
    [
      'a manager gives what only owners hold',
      manager,
      teacher,
      role('MNG', { added: ['SITE_PLAN_UPDATE'] }),
      'RIGHT_NOT_HELD',
    ],
    [
      'a manager gives the making of owners',
      manager,
      teacher,
      role('MNG', { added: ['site_owner'] }),
      'RIGHT_NOT_HELD',
    ],
    [
      'a manager who lost the sales makes one who has them',
      withoutSales,
      teacher,
      role('MNG'),
      'RIGHT_NOT_HELD',
    ],
    ['whoever holds the making of owners makes one', makerOfOwners, teacher, role('OWN'), null],
    ['an instructor changes anybody', teacher, otherManager, role('TCH'), 'NO_PERMISSION'],
    ['a manager raises themselves', manager, manager, role('OWN'), 'OWN_RIGHTS'],
    ['one who may make owners raises themselves', makerOfOwners, makerOfOwners, role('OWN'), 'OWN_RIGHTS'],
    [
      'a manager adds to their own',
      manager,
      manager,
      role('MNG', { added: ['SITE_PLAN_UPDATE'] }),
      'OWN_RIGHTS',
    ],
    [
      'a manager steps down but keeps a right that instructors lack',
      withoutSales,
      withoutSales,
      role('TCH', { added: ['SITE_SALES_READ'] }),
      'OWN_RIGHTS',
    ],
    ['a manager steps down', manager, manager, role('TCH'), null],
    ['an owner steps down', owner, owner, role('MNG'), null],
    ['an instructor leaves the staff', teacher, teacher, null, null],
  ] as const)('%s', (_, actor, target, next, problem) => {
    expect(operatorProblem(principalOf(actor), target, next, 2)).toBe(problem)
  })

  test('PERM-32 nobody without a part in the site changes anything', () => {
    const stranger = { ...principalOf(owner), userSeq: 99, isChannelUser: false }
    expect(operatorProblem(stranger, teacher, null, 2)).toBe('NO_PERMISSION')
  })
})

test.each([
  ['is lowered by themselves', owner, role('MNG')],
  ['leaves', owner, null],
  ['is lowered by somebody with the right to', makerOfOwners, role('TCH')],
  ['is taken off by somebody with the right to', makerOfOwners, null],
] as const)('OPR-10 the last owner never %s', (_, actor, next) => {
  expect(operatorProblem(principalOf(actor), owner, next, 1)).toBe('LAST_OWNER')
})

test('SEC-14 whatever is tried, nobody ends up giving a right that they do not hold', () => {
  const permissions = fc.subarray([...PERMISSIONS])
  const anyRole = fc.record({
    userTypeCd: fc.constantFrom<UserTypeCd>('OWN', 'MNG', 'TCH'),
    added: permissions,
    removed: permissions,
  })
  fc.assert(
    fc.property(anyRole, anyRole, anyRole, (mine, theirs, next) => {
      const actor = principalOf({ userSeq: 1, ...mine })
      const target = { userSeq: 2, ...theirs }
      if (operatorProblem(actor, target, next, 9) !== null) return
      const given = permissionsOf(next).filter((one) => !permissionsOf(theirs).includes(one))
      const mayMakeOwners = actor.permissions.includes('SITE_OWNER_UPDATE')
      if (!mayMakeOwners) for (const one of given) expect(actor.permissions).toContain(one)
      expect(actor.permissions).toContain('SITE_ACL_UPDATE')
    }),
  )
})

describe('OPR-11, PERM-31 the permission editor', () => {
  test.each(ROLES)('what is wanted of %s is what is held', (userTypeCd) => {
    fc.assert(
      fc.property(fc.subarray([...PERMISSIONS]), (wanted: Permission[]) => {
        const held = permissionsOf({ userTypeCd, ...changesFor(userTypeCd, wanted) })
        expect(held).toEqual(userTypeCd === 'OWN' ? PERMISSIONS : wanted)
      }),
    )
  })

  test('a template as it is needs no change', () => {
    expect(changesFor('TCH', ROLE_TEMPLATE.TCH)).toEqual({ added: [], removed: [] })
  })

  test('every string of appendix E stands in one group', () => {
    const listed = PERMISSION_GROUPS.flatMap(permissionsOfGroup)
    expect([...listed].sort()).toEqual([...PERMISSIONS].sort())
  })

  test('shows as changeable what the actor holds, and nothing of an owner or of oneself', () => {
    expect(changeablePermissions(principalOf(manager), teacher)).toEqual(ROLE_TEMPLATE.MNG)
    expect(changeablePermissions(principalOf(owner), teacher)).toEqual(PERMISSIONS)
    expect(changeablePermissions(principalOf(owner), otherOwner)).toEqual([])
    expect(changeablePermissions(principalOf(owner), owner)).toEqual([])
    expect(changeablePermissions(principalOf(manager), planManager)).toEqual([])
    expect(changeablePermissions(principalOf(teacher), teacher)).toEqual([])
  })
})

describe('OPR-03 who may invite to what', () => {
  const offer = (userTypeCd: UserTypeCd | null, handOverYn: 'Y' | 'N' = 'N') => ({
    userTypeCd,
    courseUserTypeCd: null,
    handOverYn,
  })
  test.each([
    ['an owner: an owner', owner, offer('OWN'), null],
    ['a manager: an owner', manager, offer('OWN'), null],
    ['a manager: a manager', manager, offer('MNG'), null],
    ['a manager without sales: a manager', withoutSales, offer('MNG'), 'RIGHT_NOT_HELD'],
    ['a manager without sales: an instructor', withoutSales, offer('TCH'), null],
    ['an instructor: an instructor', teacher, offer('TCH'), 'NO_PERMISSION'],
    ['an owner: their own place', owner, offer('OWN', 'Y'), null],
    ['a manager: the owner’s place', manager, offer('OWN', 'Y'), 'NO_PERMISSION'],
    ['an owner: their place to a manager', owner, offer('MNG', 'Y'), 'NO_PERMISSION'],
  ] as const)('%s', (_, actor, wanted, problem) => {
    expect(invitationProblem(principalOf(actor), wanted)).toBe(problem)
  })

  test('an owner that a manager proposes waits for an owner', () => {
    expect(needsOwner(principalOf(manager), { userTypeCd: 'OWN' })).toBe(true)
    expect(needsOwner(principalOf(owner), { userTypeCd: 'OWN' })).toBe(false)
    expect(needsOwner(principalOf(manager), { userTypeCd: 'MNG' })).toBe(false)
  })
})

describe('OPR-06, OPR-07 who may make whom what in a class', () => {
  const of = (who: Operator | null, courseUserTypeCd: CourseUserTypeCd | null = null): ClassPlace => ({
    userSeq: who?.userSeq ?? 99,
    role: who,
    courseUserTypeCd,
  })
  const nobody = { ...of(null), userSeq: null }
  const withoutStudents = operator(9, 'MNG', { removed: ['CLASS_STUDENT_READ'] })
  const withoutTutors = operator(10, 'MNG', { removed: ['CLASS_TUTOR_UPDATE'] })
  const instructor = operator(11, 'TCH', { added: ['CLASS_TUTOR_UPDATE'] })
  test.each([
    ['a manager: anybody a class manager', of(manager), nobody, 'CMG', null],
    ['a manager: an instructor of the site a facilitator', of(manager), of(teacher), 'FAC', null],
    ['a manager: takes a facilitator out', of(manager), of(null, 'FAC'), null, null],
    ['a manager without students: anybody', of(withoutStudents), nobody, 'CMG', 'RIGHT_NOT_HELD'],
    ['a manager without students: themselves', of(withoutStudents), of(withoutStudents), 'CMG', null],
    ['a manager without students: takes out', of(withoutStudents), of(null, 'CMG'), null, 'NO_PERMISSION'],
    ['a manager without students: makes less of', of(withoutStudents), of(null, 'FAC'), 'CMG', null],
    ['a manager without tutors: anybody', of(withoutTutors), nobody, 'CMG', 'NO_PERMISSION'],
    ['an instructor with tutors, in the class', of(instructor, 'FAC'), nobody, 'CMG', null],
    ['an instructor with tutors, of another class', of(instructor), nobody, 'CMG', 'NO_PERMISSION'],
    ['a facilitator: themselves out', of(null, 'FAC'), of(null, 'FAC'), null, 'NO_PERMISSION'],
    ['an instructor with tutors: themselves out', of(instructor, 'FAC'), of(instructor, 'FAC'), null, null],
  ] as const)('%s', (_, actor, target, next, problem) => {
    expect(classPartProblem(actor, target, next)).toBe(problem)
  })

  test('nobody gains by a part what whoever gives it does not hold', () => {
    const removed = fc.subarray([...PERMISSIONS])
    const parts = fc.constantFrom<CourseUserTypeCd | null>(null, 'FAC', 'CMG', 'MNG')
    fc.assert(
      fc.property(fc.constantFrom(...ROLES), removed, parts, parts, (userTypeCd, less, mine, next) => {
        const actor = of(operator(1, userTypeCd, { removed: less }), mine)
        if (classPartProblem(actor, nobody, next) !== null) return
        const own = permissionsOf({ userTypeCd, removed: less, courseUserTypeCd: mine })
        for (const given of permissionsOf({ userTypeCd: null, courseUserTypeCd: next }))
          expect(own).toContain(given)
      }),
    )
  })
})

test.each([
  ['an owner', 'OWN', null, true],
  ['a certified instructor', 'TCH', new Date(), true],
  ['an instructor whom nobody checked', 'TCH', null, false],
  ['a manager whom nobody checked', 'MNG', null, false],
  ['somebody who is no staff of the site', null, null, false],
] as const)('OPR-05 %s', (_, userTypeCd, certifiedAt, answer) => {
  expect(mayTeach({ userTypeCd, certifiedAt })).toBe(answer)
})

test.each([
  ['TCH', 'MNG', 'MNG'],
  ['MNG', 'TCH', 'MNG'],
  ['OWN', 'TCH', 'OWN'],
  [null, 'TCH', 'TCH'],
  ['MNG', null, 'MNG'],
  [null, null, null],
] as const)('OPR-08 of %s and %s the higher stays', (one, other, kept) => {
  expect(higherRole(one, other)).toBe(kept)
})

describe('OPR-08 the state of an invitation', () => {
  const at = (text: string) => new Date(text)
  const times = {
    expiresAt: at('2026-03-08T00:00:00Z'),
    acceptedAt: null,
    declinedAt: null,
    withdrawnAt: null,
  }
  test.each([
    ['before seven days are over', '2026-03-07T23:59:59Z', {}, 'waiting'],
    ['when they are over', '2026-03-08T00:00:00Z', {}, 'expired'],
    [
      'accepted, however long ago',
      '2027-01-01T00:00:00Z',
      { acceptedAt: at('2026-03-02T00:00:00Z') },
      'accepted',
    ],
    ['declined', '2026-03-03T00:00:00Z', { declinedAt: at('2026-03-02T00:00:00Z') }, 'declined'],
    ['withdrawn', '2026-03-03T00:00:00Z', { withdrawnAt: at('2026-03-02T00:00:00Z') }, 'withdrawn'],
  ] as const)('%s', (_, now, change, state) => {
    expect(invitationState({ ...times, ...change }, at(now))).toBe(state)
  })
})

const proposal = (changes: Partial<Answerable> = {}): Answerable => ({
  userTypeCd: 'OWN',
  courseUserTypeCd: null,
  handOverYn: 'N',
  invitedBy: manager.userSeq,
  agreedBy: owner.userSeq,
  ...changes,
})

test.each([
  ['an owner', owner, proposal(), 'withdrawn', owner.userSeq],
  ['a manager, of an owner while the word of one stands', manager, proposal(), 'waiting', owner.userSeq],
  ['a manager, of an owner after it ran out', manager, proposal(), 'expired', null],
  ['a manager, of an owner after it was withdrawn', manager, proposal(), 'withdrawn', null],
  ['a manager, of a manager', manager, proposal({ userTypeCd: 'MNG' }), 'withdrawn', manager.userSeq],
] as const)(
  'OPR-10 who answers for an invitation put in force by %s',
  (_, actor, invitation, state, answers) => {
    expect(agreedAnew(principalOf(actor), invitation, state)).toBe(answers)
  },
)

test('OPR-10 nobody else puts a hand-over in force again', () => {
  const handOver = proposal({ handOverYn: 'Y', invitedBy: owner.userSeq })
  expect(renewalProblem(principalOf(owner), handOver)).toBeNull()
  expect(renewalProblem(principalOf(otherOwner), handOver)).toBe('NO_PERMISSION')
  expect(renewalProblem(principalOf(otherOwner), proposal())).toBeNull()
})
