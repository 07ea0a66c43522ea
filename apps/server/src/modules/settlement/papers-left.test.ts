import { expect, test } from 'vitest'
import { PASSWORD } from '../../testing/account.ts'
import { aChannel, anOperator } from '../../testing/factories.ts'
import { queuesOf, workQueues } from '../../testing/kill/worker.ts'
import { testServer } from '../../testing/server.ts'
import { anAdministrator, givePassword, salesUrl, withDocuments } from '../../testing/settling.ts'
import { accountClosed } from '../identity/index.ts'
import { placesLeft } from '../membership/index.ts'

/** Without a worker: of those that follow the end of an account the documents come before the places. */
const server = await testServer()
const { services } = server
const admin = await anAdministrator(server)

test('SALE-11 ACC-29 once an owner has closed the account documents are asked for anew, whichever follower of it comes first', async () => {
  const { channelSeq } = await aChannel(services)
  const [owner, other] = [
    await anOperator(services, channelSeq, 'OWN'),
    await anOperator(services, channelSeq, 'OWN'),
  ]
  await withDocuments(server, channelSeq, owner, admin)
  await givePassword(server, owner)
  const closed = await server.call({
    method: 'POST',
    url: '/api/v1.0/users/closing',
    as: owner,
    body: { password: PASSWORD },
  })
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
  const who = { channelSeq, people: [owner.userSeq] }
  await workQueues(server, who, queuesOf(server, accountClosed))
  await workQueues(server, who, queuesOf(server, placesLeft))
  const document = await server.call({ url: `${salesUrl(channelSeq)}/settlement-document`, as: other })
  expect(document.body.data).toMatchObject({ state: '04', askedWhy: 'owner' })
})
