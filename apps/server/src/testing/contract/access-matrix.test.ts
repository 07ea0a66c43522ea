import { endpoints } from '@seodang/contract'
import type { Access } from '@seodang/domain/access'
import { PERMISSIONS, type Permission, permissionsOf } from '@seodang/domain/permissions'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { channelUsers } from '../../modules/membership/tables.ts'
import { urlsOf } from '../../platform/http/serve.ts'
import { deskOf } from '../desk.ts'
import { aPerson, aSession } from '../factories.ts'
import { testServer } from '../server.ts'
import { aWorld, PERSON_KINDS, type PersonKind, type World } from '../world.ts'
import { APPENDIX_E_PERMISSIONS, relatedHolds, siteRoleHolds } from './appendix-e.ts'
import { ask } from './ask.ts'

const server = await testServer()
const own = await aWorld(server.services)
const other = await aWorld(server.services)

/** What the guard itself answers; anything else came from behind it. */
const REFUSALS = new Set([
  'NOT_LOGGED_IN',
  'SESSION_ENDED',
  'NOT_AUTHORIZED_EMAIL',
  'NOT_CHANNEL_USER',
  'NO_PERMISSION',
  'NOT_ATTENDING',
  'CLASS_NOT_FOUND',
])

const MEMBERS: PersonKind[] = [
  'member',
  'learner',
  'classManager',
  'facilitator',
  'teacherOfOthers',
  'teacher',
  'manager',
  'owner',
]

/** Who may, written out from the words of the rules and the table of appendix E, not from the guard. */
function mayCall(access: Access, kind: PersonKind): boolean {
  if (access.who === 'anyone') return true
  if (kind === 'visitor') return false
  // ADM-04: a login of a site is not that of an administrator, whoever has it.
  if (access.who === 'platform' || access.who === 'platformEntry') return false
  if (access.who === 'user') return true
  if (kind === 'unverified') return false
  if (access.who === 'verified') return true
  if (!MEMBERS.includes(kind)) return false
  if (access.who === 'member') return true
  if (access.who === 'learner')
    return (
      kind === 'learner' || holdsOnClass(kind, 'CLASS_ROOM_UPDATE') || holdsOnSite(kind, 'SITE_CLASS_UPDATE')
    )
  if (access.who === 'classStaff') return holdsOnClass(kind, access.permission)
  const { permission, also = permission, of } = access
  // PERM-24: an instructor's rights are over own classes, so a call must say that it is about no others.
  const reaches = SITE_ROLE[kind] !== 'TCH' || of !== undefined
  return reaches && holdsOnSite(kind, permission) && holdsOnSite(kind, also)
}

const SITE_ROLE: Partial<Record<PersonKind, 'OWN' | 'MNG' | 'TCH'>> = {
  owner: 'OWN',
  manager: 'MNG',
  teacher: 'TCH',
  teacherOfOthers: 'TCH',
}
const COURSE_ROLE: Partial<Record<PersonKind, 'FAC' | 'CMG'>> = { facilitator: 'FAC', classManager: 'CMG' }

const holdsOnSite = (kind: PersonKind, permission: Permission) => {
  const role = SITE_ROLE[kind]
  return role !== undefined && siteRoleHolds(role, permission)
}

function holdsOnClass(kind: PersonKind, permission: Permission): boolean {
  if (kind === 'teacherOfOthers') return false
  const role = SITE_ROLE[kind]
  if (role) return role === 'TCH' ? relatedHolds(role, permission) : siteRoleHolds(role, permission)
  const course = COURSE_ROLE[kind]
  return course !== undefined && relatedHolds(course, permission)
}

async function guardAnswers(
  world: World,
  kind: PersonKind,
  keys: World['keys'],
  endpoint: (typeof endpoints)[number]['endpoint'],
) {
  const person = world.people[kind]
  // A session of its own for each call: some of them end the session that asks.
  const token = person && (await aSession(server.services, person.userSeq))
  // … and one of them leaves the site.
  if (person)
    await server.services.db
      .update(channelUsers)
      .set({ leftAt: null })
      .where(eq(channelUsers.userSeq, person.userSeq))
  return ask(server.app, endpoint, { keys, token })
}

describe('PERM-06 the permissions of each role are those of appendix E', () => {
  const namesWhere = (holds: (permission: Permission) => boolean) => PERMISSIONS.filter(holds)

  test('every permission stands in the table', () => {
    expect([...APPENDIX_E_PERMISSIONS].sort()).toEqual([...PERMISSIONS].sort())
  })

  test.each(['OWN', 'MNG', 'TCH'] as const)('%s of the site', (role) => {
    expect(permissionsOf({ userTypeCd: role })).toEqual(
      namesWhere((permission) => siteRoleHolds(role, permission)),
    )
  })

  test.each(['FAC', 'CMG'] as const)('%s of a class', (role) => {
    const held = permissionsOf({ userTypeCd: null, courseUserTypeCd: role })
    expect(held).toEqual(namesWhere((permission) => relatedHolds(role, permission)))
  })

  test.each(['MNG', 'FAC', 'CMG'] as const)('an instructor related to a class as its %s', (relation) => {
    const held = permissionsOf({ userTypeCd: 'TCH', courseUserTypeCd: relation })
    expect(held).toEqual(namesWhere((permission) => relatedHolds('TCH', permission)))
  })
})

describe('SEC-51, SEC-42, API-23 the access matrix', () => {
  test.each(endpoints)('$name is served', ({ endpoint }) => {
    for (const url of urlsOf(endpoint, server.services.config.bases))
      expect(server.app.hasRoute({ method: endpoint.method, url })).toBe(true)
  })

  describe.each(endpoints)('$name', ({ endpoint }) => {
    test.each(PERSON_KINDS)('as %s', async (kind) => {
      const answer = await guardAnswers(own, kind, own.keys, endpoint)
      // What an endpoint names among its own errors came from behind the guard: a refresh without its cookie.
      const isItsOwn = endpoint.errors.some((name) => name === answer.errorName)
      if (mayCall(endpoint.access, kind))
        expect([
          answer.status,
          REFUSALS.has(answer.errorName ?? '') && !isItsOwn ? answer.errorName : 'passed the guard',
        ]).toEqual([answer.status, 'passed the guard'])
      else expect(REFUSALS).toContain(answer.errorName)
      if (kind === 'visitor' && endpoint.access.who !== 'anyone')
        expect(answer).toMatchObject({ status: 401, errorName: 'NOT_LOGGED_IN' })
    })
  })

  // PERM-32, SEC-02: whatever somebody is elsewhere, here they are a user like any other.
  const channelScoped = endpoints.filter(
    ({ endpoint }) => 'channelSeq' in endpoint.params.properties && endpoint.access.who !== 'anyone',
  )
  describe.each(channelScoped)('SEC-02, PERM-32 $name', ({ endpoint }) => {
    test.each(MEMBERS)('%s of another site is nobody here', async (kind) => {
      const answer = await guardAnswers(other, kind, own.keys, endpoint)
      const isItsOwn = endpoint.errors.some((name) => name === answer.errorName)
      if (mayCall(endpoint.access, 'user'))
        expect(isItsOwn || !REFUSALS.has(answer.errorName ?? '')).toBe(true)
      else expect(REFUSALS).toContain(answer.errorName)
      expect(answer.text).not.toContain(own.mark)
    })
  })
})

const isDesk = (access: Access) => access.who === 'platform' || access.who === 'platformEntry'

describe('ADM-04 the platform’s desk', () => {
  const { cookieOf } = deskOf(server.services)
  const administrator = own.people.platformAdministrator
  if (!administrator) throw new Error('the world has no administrator')
  const { keys } = own

  test.each(endpoints.filter(({ endpoint }) => isDesk(endpoint.access)))(
    '$name is opened by its own cookie, each after its own proofs, and by no login of a site',
    async ({ endpoint }) => {
      const [open, entering] = await Promise.all([
        cookieOf(administrator, { proved: true }),
        cookieOf(administrator, { proved: false }),
      ])
      const answers = {
        open: await ask(server.app, endpoint, { keys, token: null, headers: { cookie: open } }),
        entering: await ask(server.app, endpoint, { keys, token: null, headers: { cookie: entering } }),
        login: await ask(server.app, endpoint, {
          keys,
          token: await aSession(server.services, administrator.userSeq),
        }),
        stranger: await ask(server.app, endpoint, {
          keys,
          token: null,
          headers: { cookie: await cookieOf(await aPerson(server.services), { proved: true }) },
        }),
      }
      const refused = Object.entries(answers)
        .filter(([, { errorName }]) => errorName === 'NOT_LOGGED_IN')
        .map(([who]) => who)
      expect(refused).toEqual(
        endpoint.access.who === 'platform'
          ? ['entering', 'login', 'stranger']
          : ['open', 'login', 'stranger'],
      )
    },
  )

  test.each(endpoints.filter(({ endpoint: { access } }) => !isDesk(access) && access.who !== 'anyone'))(
    '$name is not opened by the cookie of the desk',
    async ({ endpoint }) => {
      const cookie = await cookieOf(administrator, { proved: true })
      const answer = await ask(server.app, endpoint, { keys, token: null, headers: { cookie } })
      expect(answer).toMatchObject({ status: 401, errorName: 'NOT_LOGGED_IN' })
    },
  )
})

describe('SEC-50 a session is no right: all that proves a learner to be one opens no staff action', () => {
  const staffActions = endpoints.filter(
    ({ endpoint: { method, access } }) => method !== 'GET' && ['staff', 'classStaff'].includes(access.who),
  )
  test.each(staffActions)('$name', async ({ endpoint }) => {
    const learner = own.people.learner
    if (!learner) throw new Error('the world has no learner')
    const origin = server.services.config.origin
    const answer = await ask(server.app, endpoint, {
      keys: own.keys,
      token: await aSession(server.services, learner.userSeq),
      headers: {
        origin,
        referer: `${origin}/classes`,
        host: new URL(origin).host,
        'sec-fetch-site': 'same-origin',
      },
    })
    expect(answer).toMatchObject({ status: 403, errorName: 'NO_PERMISSION' })
  })
})
