import { USER_TYPE } from '@seodang/domain/codes'
import { expect, test } from 'vitest'
import { mailsTo } from '../../testing/account.ts'
import { aChannel, aCourse, anOperator, aPerson, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { courseStaff } from './tables.ts'

const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server

let callers = 0
const post = (url: string, as: Person | null, body: object = {}) =>
  server.call({ method: 'POST', url, as, body, headers: { 'x-forwarded-for': `10.8.0.${++callers}` } })

async function aSite() {
  const { channelSeq } = await aChannel(services)
  const url = `/api/v1.0/channels/${channelSeq}`
  return { channelSeq, url, owner: await anOperator(services, channelSeq, USER_TYPE.owner) }
}

/** The token of the newest invitation that went to an address. */
async function tokenFor({ email }: Person, nth = 1): Promise<string> {
  const [mail] = await mailsTo(services, email, nth, /\/invitation/)
  const token = /\/invitation\S*#([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('the mail has no link')
  return token
}

const answers = async (url: string, invitee: Person, token: string) => [
  (await post(`${url}/invitations/look`, null, { token })).body.data.state,
  (await post(`${url}/invitations/accept`, invitee, { token, agreements: { terms: true, privacy: true } }))
    .body.errorName,
]

test('OPR-08 what a manager offered ends with them, and does not come back when they do', async () => {
  const { channelSeq, url, owner } = await aSite()
  const manager = await anOperator(services, channelSeq, USER_TYPE.manager)
  const [invitee, other] = [await aPerson(services), await aPerson(services)]
  const offer = (as: Person, to: Person) =>
    post(`${url}/admin/invitations/create`, as, { emails: [to.email], userTypeCd: USER_TYPE.manager })
  expect((await offer(manager, invitee)).status).toBe(200)
  expect((await offer(owner, other)).status).toBe(200)
  const [token, ofOwner] = [await tokenFor(invitee), await tokenFor(other)]
  expect((await post(`${url}/admin/operators/${manager.userSeq}/delete`, owner)).status).toBe(200)

  expect((await offer(owner, manager)).status).toBe(200)
  const back = { token: await tokenFor(manager), agreements: { terms: true, privacy: true } }
  expect((await post(`${url}/invitations/accept`, manager, back)).status).toBe(200)
  expect(await answers(url, invitee, token)).toEqual(['expired', 'INVITATION_INVALID'])
  // Whoever invites anew makes it theirs; what others offered was never touched.
  expect((await offer(manager, invitee)).body.data.results).toMatchObject([{ outcome: 'invited' }])
  expect(await answers(url, invitee, await tokenFor(invitee, 2))).toEqual(['waiting', undefined])
  expect(await answers(url, other, ofOwner)).toEqual(['waiting', undefined])
})

test('OPR-08, PERM-25 so does what somebody could offer by rights that were taken from them for a while', async () => {
  const { channelSeq, url, owner } = await aSite()
  const manager = await anOperator(services, channelSeq, USER_TYPE.manager)
  const invitee = await aPerson(services)
  const body = { emails: [invitee.email], userTypeCd: USER_TYPE.manager }
  expect((await post(`${url}/admin/invitations/create`, manager, body)).status).toBe(200)
  const token = await tokenFor(invitee)
  const one = `${url}/admin/operators/${manager.userSeq}`
  for (const userTypeCd of [USER_TYPE.teacher, USER_TYPE.manager]) {
    const { revision } = (await server.call({ url: one, as: owner })).body.data.operator
    const change = { userTypeCd, added: [], removed: [], revision }
    expect((await post(`${one}/modify`, owner, change)).status).toBe(200)
  }
  expect(await answers(url, invitee, token)).toEqual(['expired', 'INVITATION_INVALID'])
})

test('OPR-07, OPR-08 and what somebody offered for a class that they had no part in for a while', async () => {
  const { channelSeq, url, owner } = await aSite()
  const course = await aCourse(services, channelSeq)
  const tutors = `${url}/courses/${course.courseSeq}/admin/tutors`
  const sender = await anOperator(services, channelSeq, USER_TYPE.teacher, { added: ['CLASS_TUTOR_UPDATE'] })
  await services.db.insert(courseStaff).values({ ...course, userSeq: sender.userSeq, userTypeCd: 'MNG' })
  const invitee = await aPerson(services)
  const body = { email: invitee.email, userTypeCd: 'CMG' }
  const sent = await post(`${tutors}/create`, sender, body)
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  expect((await post(`${tutors}/${sender.userSeq}/delete`, owner)).status).toBe(200)
  const { list } = (await server.call({ url: `${url}/admin/invitations`, as: owner })).body.data
  expect(list).toMatchObject([{ email: invitee.email, state: 'expired' }])
})
