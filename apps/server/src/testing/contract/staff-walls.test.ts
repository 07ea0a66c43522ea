import { endpoints } from '@seodang/contract'
import { USER_TYPE } from '@seodang/domain/codes'
import { PERMISSIONS, type Permission } from '@seodang/domain/permissions'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anOperator, aSession } from '../factories.ts'
import { testServer } from '../server.ts'
import type { Keys } from '../world/kept.ts'
import { type Answered, ask } from './ask.ts'
import { NAMES_OTHERS, REFUSED } from './sibling-calls.ts'
import { bodyFor, keysFor, queryFor } from './siblings.ts'
import { aSiteOfTwo, detailsOfSister } from './sister.ts'

/**
 * The walls between the staff of a site: an instructor has to do with the own classes and their people (PERM-24), the
 * people of the site stand behind SITE_USER_READ (PERM-18), what they paid behind SITE_SALES_READ (PERM-16). Every
 * call of the staff is made, whatever its permission, so that a new one is judged from the day it is declared.
 */
const server = await testServer()
const { services } = server
const site = await aSiteOfTwo(services, { apart: true })
const own = await site.fresh()
/** What was paid, as no price of a class is. */
const PAID = 43_219
const MONEY = /43[,.]?219/
const PAID_COLUMNS: Record<string, string[]> = {
  orders: ['amount'],
  order_lines: ['list_price', 'amount'],
  payments: ['amount', 'balance'],
  refunds: ['amount'],
  subscriptions: ['price'],
  subscription_charges: ['price', 'amount'],
  instalment_plans: ['total'],
  instalment_charges: ['amount'],
}
for (const [table, columns] of Object.entries(PAID_COLUMNS))
  await services.db.execute(
    sql.raw(`update ${table} set ${columns.map((column) => `${column} = ${PAID}`).join(', ')}`),
  )

const staffCalls = endpoints.filter(
  ({ endpoint: { access } }) => access.who === 'staff' || access.who === 'classStaff',
)
const reads = staffCalls.filter(({ endpoint }) => endpoint.method === 'GET')
const writes = staffCalls.filter(({ endpoint }) => endpoint.method !== 'GET')

const classesOfSister = [
  `${site.sister.mark} 클래스`,
  `${site.sister.mark} 빈 클래스`,
  `${site.sister.mark} 묶음`,
  `${site.sister.mark} 둘째 클래스`,
]
// A name that many bear tells nothing.
const peopleOfSister = (await detailsOfSister(services)).filter(
  (detail) => /[@\d]/.test(detail) || detail.includes(site.sister.mark),
)

const call = (name: string, keys: Keys, token: string): Promise<Answered> => {
  const found = keysFor(name, keys)
  const { endpoint } = endpoints.find((one) => one.name === name) ?? { endpoint: undefined }
  if (!endpoint) throw new Error(`the contract has no ${name}`)
  return ask(server.app, endpoint, {
    keys: { ...found, channelSeq: site.channelSeq },
    body: bodyFor(name, found),
    query: queryFor(name, found),
    token,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
}

/** Calls about what belongs to the class, which the instructor of it may not make with these keys all the same. */
const NOT_THEIRS: Record<string, string> = {
  'media.getClassVideo': 'the owner brought it',
  'packages.editedPackage': 'they have no part in the package',
}

const INSTRUCTORS = {
  'of the first class alone': await aSession(services, Number(own.keys.colleagueSeq)),
  'of no class': (await anOperator(services, site.channelSeq, USER_TYPE.teacher)).accessToken,
}

describe('PERM-24 an instructor learns and changes nothing of a class that is not theirs', () => {
  // Reads first: what the writes leave behind is not what was there.
  test.each([...reads, ...writes])('$name', async ({ name, endpoint }) => {
    const { access, method } = endpoint
    await site.touched()
    for (const [who, token] of Object.entries(INSTRUCTORS))
      for (const keys of [own.keys, site.sister.keys]) {
        const { text, status } = await call(name, keys, token)
        const isOwn = keys === own.keys
        const told = [...classesOfSister, ...peopleOfSister].filter((secret) => text.includes(secret))
        expect(told, `${who}, ${status}`).toEqual([])
        expect(text, who).not.toMatch(MONEY)
        const namesSite = name in NAMES_OTHERS || (access.who === 'staff' && access.of === 'noClass')
        if (!namesSite) expect(text, who).not.toContain(site.sister.mark)
        if (access.who === 'classStaff' && (!isOwn || who === 'of no class'))
          expect(status, who).toBeGreaterThanOrEqual(400)
        if (
          isOwn &&
          who !== 'of no class' &&
          access.who === 'classStaff' &&
          method === 'GET' &&
          !(name in REFUSED) &&
          !(name in NOT_THEIRS)
        )
          expect(status, text.slice(0, 200)).toBeLessThan(400)
      }
    expect(await site.touched(), 'rows of the sister were touched').toEqual([])
  })
})

/** Rights that are about people of the site by their own words; all others name nobody's address or number. */
const ABOUT_PEOPLE: Partial<Record<Permission, string>> = {
  SITE_USER_READ: 'the members of the site (PERM-18)',
  SITE_USER_UPDATE: 'the members of the site (PERM-18)',
  SITE_MEMBER_READ: 'the people whom the site registered',
  SITE_MEMBER_UPDATE: 'the people whom the site registered',
  SITE_INFO_READ: 'the joined members of a studio (PERM-17)',
  SITE_SALES_READ: 'the buyers',
  SITE_SALES_UPDATE: 'the buyers',
  SITE_ACL_READ: 'the staff',
  SITE_ACL_UPDATE: 'the staff',
  SITE_FORM_READ: 'what people answered',
}
const ABOUT_MONEY: Partial<Record<Permission, string>> = {
  SITE_SALES_READ: 'what was sold',
  SITE_SALES_UPDATE: 'what was sold',
}

const { rows: people } = await services.db.execute<{ email: string; phone: string | null }>(sql`
  select email, phone from users where user_seq in (select user_seq from channel_users
    where channel_seq = ${site.channelSeq}) and user_seq not in (select user_seq from operators)`)
const addresses = people.flatMap(({ email, phone }) => [email, ...(phone === null ? [] : [phone])])

const permissionsAsked = [
  ...new Set(
    staffCalls.flatMap(({ endpoint: { access } }) => (access.who === 'staff' ? [access.permission] : [])),
  ),
]

describe('PERM-16, PERM-18 who holds one right of the site sees the people and the money of no other', () => {
  test.each(permissionsAsked)('%s', async (permission) => {
    const removed = PERMISSIONS.filter((one) => one !== permission)
    const { accessToken } = await anOperator(services, site.channelSeq, USER_TYPE.manager, { removed })
    const asked = staffCalls.filter(
      ({ endpoint: { access, method } }) =>
        access.who === 'staff' && access.permission === permission && method === 'GET',
    )
    const found: string[] = []
    for (const { name } of asked) {
      const { text } = await call(name, site.sister.keys, accessToken)
      if (!(permission in ABOUT_PEOPLE) && addresses.some((address) => text.includes(address)))
        found.push(`${name} names people`)
      if (!(permission in ABOUT_MONEY) && MONEY.test(text)) found.push(`${name} names money`)
    }
    expect(found).toEqual([])
  })
})
