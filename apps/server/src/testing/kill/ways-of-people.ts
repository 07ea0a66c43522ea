import { AppError } from '@seodang/domain/errors'
import { eq } from 'drizzle-orm'
import { PLACES_FOLDED } from '../../modules/enrolment/index.ts'
import { accountClosed, accountsMerged } from '../../modules/identity/events.ts'
import { mergeAccounts } from '../../modules/identity/merge.ts'
import { hashPassword } from '../../modules/identity/passwords.ts'
import { users } from '../../modules/identity/tables.ts'
import { placesLeft } from '../../modules/membership/events.ts'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { PASSWORD } from '../account.ts'
import { unique } from '../factories.ts'
import type { TestServer } from '../server.ts'
import { aWorld } from '../world.ts'
import { aSite } from './a-site.ts'
import type { LongWay } from './long-ways.ts'
import { queuesOf, workQueues } from './worker.ts'

/** What happens to all that somebody has, wherever it is. */
export function peopleWays(server: TestServer): Record<string, LongWay> {
  const { services } = server
  let hash: Promise<string> | undefined

  return {
    'an account is closed': {
      queues: queuesOf(server, accountClosed, placesLeft),
      async begin() {
        const { channelSeq, people, mark } = await aWorld(services)
        const { learner } = people
        if (!learner) throw new Error('a world has a learner')
        hash ??= hashPassword(PASSWORD)
        await services.db
          .update(users)
          .set({ passwordHash: await hash })
          .where(eq(users.userSeq, learner.userSeq))
        const subject = { channelSeq, people: [learner.userSeq], mark }
        const close = { url: '/api/v1.0/users/closing', as: learner, body: { password: PASSWORD } }
        return {
          ...subject,
          work: async () => {
            await server.call({ method: 'POST', ...close })
            await workQueues(server, subject, queuesOf(server, accountClosed, placesLeft))
          },
        }
      },
    },
    'two accounts become one': {
      queues: queuesOf(server, accountsMerged, PLACES_FOLDED),
      async begin() {
        const { channelSeq, people, classmateSeq, mark } = await aWorld(services)
        const { learner } = people
        if (!learner) throw new Error('a world has a learner')
        const subject = { channelSeq, people: [classmateSeq, learner.userSeq], mark }
        return {
          ...subject,
          work: async () => {
            await merge(classmateSeq, learner.userSeq)
            await workQueues(server, subject, queuesOf(server, accountsMerged, PLACES_FOLDED))
          },
        }
      },
    },
    'a spreadsheet of people is registered': {
      queues: [],
      async begin() {
        const { channelSeq, base, owner } = await aSite(server)
        const names = ['김하나', '이두리', '박세찬', '최네모']
        const people = names.map((name) => ({
          name,
          email: `${unique('r')}@example.test`,
          phone: '',
          note: '',
        }))
        const call = {
          url: `${base}/admin/registered-members/additions/create`,
          as: owner,
          body: { people },
          headers: { 'idempotency-key': 'register' },
        }
        return { channelSeq, work: () => server.call({ method: 'POST', ...call }) }
      },
    },
  }

  async function merge(from: number, into: number): Promise<void> {
    try {
      await inTransaction(systemContext(services, 0), (ctx) => mergeAccounts(ctx, from, into))
    } catch (error) {
      // They are one already.
      if (!(error instanceof AppError && error.errorName === 'MERGE_TOKEN_INVALID')) throw error
    }
  }
}
