import { fromSeoul } from '@seodang/domain/seoul-time'
import { expect, test } from 'vitest'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { aChallenge, aParticipant } from '../../testing/challenges.ts'
import { eventually } from '../../testing/eventually.ts'
import type { Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { PLACES_FOLDED } from '../enrolment/index.ts'

const server = await testServer({ worker: true })
const { services, clock } = server

test('SOC-19, ATT-12 whom staff took out of a challenge is out of it by the place that is left of two', async () => {
  clock.set(fromSeoul('2026-11-03'))
  const room = await aChallenge(services)
  const { channelSeq, courseSeq } = room
  const other = await aParticipant(services, room)
  const stateOf = async (as: Person) => {
    const url = `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/challenge`
    return (await server.call({ url, as })).body.data.challenge.mine.state
  }
  const { status } = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/studio/${courseSeq}/challenge/attendees/modify`,
    as: room.owner,
    body: { attendSeqs: [room.attendSeq], action: 'cancel', reason: '대신 써 줌' },
  })
  expect(status).toBe(200)
  expect(await stateOf(other.learner)).not.toBe('cancelled')

  const folded = { channelSeq, fromAttendSeq: room.attendSeq, intoAttendSeq: other.attendSeq }
  await inTransaction(systemContext(services, channelSeq), (ctx) =>
    services.jobs.emit(ctx, PLACES_FOLDED, folded),
  )
  await eventually(async () => expect(await stateOf(other.learner)).toBe('cancelled'))
})
