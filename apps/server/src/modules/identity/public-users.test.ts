import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { aPerson } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { findUsers } from './public-users.ts'

const server = await testServer()

test('SEC-10 others learn the name and picture of a person, and nothing else', async () => {
  const ctx = systemContext(server.services, 0)
  const person = await aPerson(server.services, { name: '문서연', phone: '01012345678' })
  const gone = await aPerson(server.services, { name: '떠난이', closedAt: new Date() })

  const people = await findUsers(ctx, [person.userSeq, gone.userSeq, person.userSeq, 999_999_999])

  expect([...people.values()].sort((a, b) => a.userSeq - b.userSeq)).toEqual([
    { userSeq: person.userSeq, name: '문서연', profileImageUrl: null },
    { userSeq: gone.userSeq, name: null, profileImageUrl: null },
  ])
  expect(await findUsers(ctx, [])).toEqual(new Map())
})
