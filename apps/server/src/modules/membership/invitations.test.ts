import { USER_TYPE } from '@seodang/domain/codes'
import { DAY } from '@seodang/domain/instant'
import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries, sentMails } from '../../platform/database/tables.ts'
import { tokenHash } from '../../platform/security/secrets.ts'
import { mailsTo } from '../../testing/account.ts'
import { aCoupon } from '../../testing/coupons.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  aChannel,
  aCourse,
  aMember,
  anOperator,
  aPerson,
  type Person,
  unique,
} from '../../testing/factories.ts'
import { becomeOne, untilMerged } from '../../testing/merging.ts'
import { testServer } from '../../testing/server.ts'
import { coupons } from '../coupon/tables.ts'
import { consents } from '../identity/tables.ts'
import { registeredMembers } from '../members/tables.ts'
import { channelUsers, courseStaff, invitations, operators } from './tables.ts'

const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server
const { owner: OWN, manager: MNG, teacher: TCH } = USER_TYPE

const AGREED = { terms: true, privacy: true }
const site = (channelSeq: number) => `/api/v1.0/channels/${channelSeq}`
let callers = 0
const post = (url: string, as: Person | null, body: object = {}) =>
  server.call({
    method: 'POST',
    url,
    as,
    body,
    headers: { 'x-forwarded-for': `10.9.${++callers >> 8}.${callers & 255}` },
  })
const invite = (channelSeq: number, as: Person, body: object) =>
  post(`${site(channelSeq)}/admin/invitations/create`, as, { userTypeCd: TCH, ...body })
const act = (channelSeq: number, as: Person, invitationSeq: number, path: string) =>
  post(`${site(channelSeq)}/admin/invitations/${invitationSeq}/${path}`, as)
const look = (channelSeq: number, token: string) =>
  post(`${site(channelSeq)}/invitations/look`, null, { token })
const accept = (
  channelSeq: number,
  as: Person | null,
  token: string,
  agreements: object | undefined = AGREED,
) => post(`${site(channelSeq)}/invitations/accept`, as, { token, ...(agreements && { agreements }) })
const decline = (channelSeq: number, token: string) =>
  post(`${site(channelSeq)}/invitations/decline`, null, { token })
const listed = async (channelSeq: number, as: Person) =>
  (await server.call({ url: `${site(channelSeq)}/admin/invitations`, as })).body.data.list
const typeOf = async (channelSeq: number, as: Person) =>
  (await server.call({ url: `${site(channelSeq)}/auth`, as })).body.data.userTypeCd
const rowOf = async (channelSeq: number, email: string) => {
  const rows = await services.db
    .select()
    .from(invitations)
    .where(and(eq(invitations.channelSeq, channelSeq), eq(invitations.email, email)))
  const row = rows.at(-1)
  if (!row) throw new Error('no invitation was made')
  return row
}

/** Reads the token where the invited person finds it. */
async function tokenFor(email: string, atLeast = 1): Promise<string> {
  const [mail] = await mailsTo(services, email, atLeast, /\/invitation/)
  const token = /\/invitation\S*#([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('the mail has no link')
  return token
}

async function aTeam() {
  const { channelSeq } = await aChannel(services, { name: '물빛 도예' })
  const owner = await anOperator(services, channelSeq, OWN)
  const manager = await anOperator(services, channelSeq, MNG)
  return { channelSeq, owner, manager }
}

/** Invites somebody with an account and answers the token of the mail. */
async function invited(channelSeq: number, as: Person, body: object, person?: Person) {
  const invitee = person ?? (await aPerson(services))
  const before = await mailsTo(services, invitee.email, 0, /\/invitation/)
  const answer = await invite(channelSeq, as, { emails: [invitee.email], ...body })
  expect(answer.body.data.results).toEqual([{ email: invitee.email, outcome: 'invited' }])
  const token = await tokenFor(invitee.email, before.length + 1)
  const { invitationSeq } = await rowOf(channelSeq, invitee.email)
  return { invitee, token, invitationSeq }
}

test('OPR-05 OPR-09 a mark opens what waits now, and nothing of an invitation from before one was taken off the staff', async () => {
  const { channelSeq, owner } = await aTeam()
  const course = await aCourse(services, channelSeq)
  const terms = { userTypeCd: TCH, courseUserTypeCd: 'FAC', courseSeqs: [course.courseSeq] }
  const first = await invited(channelSeq, owner, terms)
  const accepted = await accept(channelSeq, first.invitee, first.token)
  expect(accepted.body.data).toMatchObject({ classes: [], awaitsCertificationYn: 'Y' })
  const operator = `${site(channelSeq)}/admin/operators/${first.invitee.userSeq}`
  expect((await post(`${operator}/delete`, owner)).status).toBe(200)

  const second = await invited(channelSeq, owner, { userTypeCd: TCH, courseSeqs: [] }, first.invitee)
  expect((await accept(channelSeq, second.invitee, second.token)).status).toBe(200)
  const marked = await post(`${operator}/certification/modify`, owner, { certifiedYn: 'Y', note: '확인' })
  expect([marked.status, marked.body.data.operator.classes]).toEqual([200, []])
})

test.each(['nobody', 'the other'] as const)(
  'OPR-05 SOC-19 what an invitation promised whoever became one with another account opens where %s had the mark',
  async (marked) => {
    const { channelSeq, owner, manager } = await aTeam()
    const [lost, promised] = [await aCourse(services, channelSeq), await aCourse(services, channelSeq)]
    const terms = (course: typeof lost) => ({ userTypeCd: TCH, courseSeqs: [course.courseSeq] })
    const operator = ({ userSeq }: Person) => `${site(channelSeq)}/admin/operators/${userSeq}`
    const mark = (person: Person) =>
      post(`${operator(person)}/certification/modify`, owner, { certifiedYn: 'Y', note: '확인' })
    const first = await invited(channelSeq, manager, terms(lost))
    expect((await accept(channelSeq, first.invitee, first.token)).status).toBe(200)
    expect((await post(`${operator(first.invitee)}/delete`, owner)).status).toBe(200)
    const second = await invited(channelSeq, manager, terms(promised), first.invitee)
    expect((await accept(channelSeq, second.invitee, second.token)).status).toBe(200)
    const kept = marked === 'nobody' ? await aPerson(services) : await anOperator(services, channelSeq, TCH)
    if (marked === 'the other') expect((await mark(kept)).status).toBe(200)

    const one = await becomeOne(server, { gone: first.invitee, kept })
    await untilMerged(server, first.invitee)

    if (marked === 'nobody') expect((await mark(one)).status).toBe(200)
    const parts = await services.db.select().from(courseStaff).where(eq(courseStaff.userSeq, one.userSeq))
    expect(parts.map(({ courseSeq }) => courseSeq)).toEqual([promised.courseSeq])
  },
)

test('OPR-04 OPR-08 an instructor is invited by mail to a class, accepts, and runs that class', async () => {
  const { channelSeq, owner } = await aTeam()
  const course = await aCourse(services, channelSeq, { title: '물레 첫걸음' })
  const terms = { courseSeqs: [course.courseSeq], certifiedNote: '자격증을 확인했어요' }
  const { invitee, token } = await invited(channelSeq, owner, terms)

  const [mail] = await mailsTo(services, invitee.email)
  expect(mail).toMatchObject({
    subject: `[물빛 도예] ${owner.name}님이 클래스를 함께 하자고 초대했어요`,
    channelSeq,
  })
  expect(mail?.text).toContain('· 물레 첫걸음')
  expect((await look(channelSeq, token)).body.data).toMatchObject({
    site: '물빛 도예',
    email: invitee.email,
    senderName: owner.name,
    userTypeCd: TCH,
    classes: ['물레 첫걸음'],
    state: 'waiting',
  })

  const { body } = await accept(channelSeq, invitee, token)
  expect(body.data).toEqual({
    userTypeCd: TCH,
    classes: [{ courseSeq: course.courseSeq, title: '물레 첫걸음', userTypeCd: 'FAC' }],
    awaitsCertificationYn: 'N',
  })
  expect(await typeOf(channelSeq, invitee)).toBe(TCH)
  const editing = await server.call({
    url: `/api/v2.0/channels/${channelSeq}/admin/courses/${course.courseSeq}`,
    as: invitee,
  })
  expect(editing.status).toBe(200)
  const [row] = await services.db.select().from(operators).where(eq(operators.userSeq, invitee.userSeq))
  expect(row).toMatchObject({ certifiedBy: owner.userSeq, certifiedNote: '자격증을 확인했어요' })
  expect(await listed(channelSeq, owner)).toMatchObject([{ state: 'accepted', email: invitee.email }])
})

test('OPR-08 somebody without an account signs up with the address and accepts', async () => {
  const { channelSeq, owner } = await aTeam()
  const email = `${unique('fresh')}@example.test`
  await invite(channelSeq, owner, { emails: [email], userTypeCd: MNG })
  const token = await tokenFor(email)
  const claimant = await aPerson(services, { email, verifiedAt: null })
  expect((await accept(channelSeq, claimant, token)).body.errorName).toBe('NOT_AUTHORIZED_EMAIL')
  expect((await accept(channelSeq, null, token)).body.errorName).toBe('NOT_LOGGED_IN')
  const person = await aPerson(services, { email })
  expect((await accept(channelSeq, person, token)).body.data.userTypeCd).toBe(MNG)
})

test('OPR-08 an invitation has seven days', async () => {
  const { channelSeq, owner } = await aTeam()
  const { invitee, token, invitationSeq } = await invited(channelSeq, owner, {})
  const { expiresAt, sentAt } = await rowOf(channelSeq, invitee.email)
  expect(expiresAt.getTime() - sentAt.getTime()).toBe(7 * DAY)
  server.clock.set(expiresAt)
  expect((await look(channelSeq, token)).body.data.state).toBe('expired')
  expect((await accept(channelSeq, invitee, token)).body.errorName).toBe('INVITATION_INVALID')
  expect((await decline(channelSeq, token)).body.errorName).toBe('INVITATION_INVALID')
  expect(await typeOf(channelSeq, invitee)).toBeNull()

  const again = await act(channelSeq, owner, invitationSeq, 'mail/create')
  expect(again.body.data.state).toBe('waiting')
  server.clock.advance(7 * DAY - 1)
  expect((await accept(channelSeq, invitee, await tokenFor(invitee.email, 2))).status).toBe(200)
})

test('OPR-08 sent again it has a new link, and the old one opens nothing', async () => {
  const { channelSeq, owner } = await aTeam()
  const { invitee, token, invitationSeq } = await invited(channelSeq, owner, {})
  await act(channelSeq, owner, invitationSeq, 'mail/create')
  const fresh = await tokenFor(invitee.email, 2)
  expect(fresh).not.toBe(token)
  expect((await look(channelSeq, token)).body.errorName).toBe('INVITATION_INVALID')
  expect((await accept(channelSeq, invitee, token)).body.errorName).toBe('INVITATION_INVALID')
  expect((await accept(channelSeq, invitee, fresh)).status).toBe(200)
})

test('OPR-08 withdrawn it cannot be accepted, and the withdrawal can be taken back', async () => {
  const { channelSeq, owner } = await aTeam()
  const { invitee, token, invitationSeq } = await invited(channelSeq, owner, {})
  expect((await act(channelSeq, owner, invitationSeq, 'delete')).body.data.state).toBe('withdrawn')
  expect((await look(channelSeq, token)).body.data.state).toBe('withdrawn')
  expect((await accept(channelSeq, invitee, token)).body.errorName).toBe('INVITATION_INVALID')
  expect((await act(channelSeq, owner, invitationSeq, 'restore')).body.data.state).toBe('waiting')
  expect((await accept(channelSeq, invitee, token)).status).toBe(200)
  expect((await act(channelSeq, owner, invitationSeq, 'delete')).body.errorName).toBe('INVITATION_INVALID')
})

test('OPR-08 only the invited and proved address accepts', async () => {
  const { channelSeq, owner } = await aTeam()
  const { invitee, token } = await invited(channelSeq, owner, {})
  const other = await aPerson(services)
  const { status, body } = await accept(channelSeq, other, token)
  expect([status, body.errorName]).toEqual([403, 'INVITATION_OTHER_EMAIL'])
  expect(await typeOf(channelSeq, other)).toBeNull()
  // Somebody who only claims the address is not its owner.
  const claimant = await aPerson(services, { email: invitee.email, verifiedAt: null })
  expect((await accept(channelSeq, claimant, token)).status).toBe(403)
  expect(await typeOf(channelSeq, invitee)).toBeNull()
})

test('JOIN-09 SEC-04 a member of another site agrees to the terms of this one before they are staff here', async () => {
  const { channelSeq, owner } = await aTeam()
  const elsewhere = await aMember(services, (await aChannel(services)).channelSeq)
  const { token } = await invited(channelSeq, owner, {}, elsewhere)
  const refused = await accept(channelSeq, elsewhere, token, { terms: false, privacy: false })
  expect(Object.keys(refused.body.fields)).toEqual(['agreements.terms', 'agreements.privacy'])
  expect(await typeOf(channelSeq, elsewhere)).toBeNull()
  expect((await accept(channelSeq, elsewhere, token)).status).toBe(200)
})

test('OPR-08 SEC-37 accepting twice at once takes the part once', async () => {
  const { channelSeq, owner } = await aTeam()
  const { invitee, token } = await invited(channelSeq, owner, { userTypeCd: MNG })
  const answers = await Promise.all(Array.from({ length: 6 }, () => accept(channelSeq, invitee, token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.errorName === 'INVITATION_INVALID')).toHaveLength(5)
  const audits = await services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.channelSeq, channelSeq), eq(auditEntries.action, 'operator.accept')))
  expect(audits).toHaveLength(1)
})

test('OPR-08 whoever declines takes no part, and can be invited again', async () => {
  const { channelSeq, owner } = await aTeam()
  const { invitee, token } = await invited(channelSeq, owner, {})
  expect((await decline(channelSeq, token)).status).toBe(200)
  expect((await accept(channelSeq, invitee, token)).body.errorName).toBe('INVITATION_INVALID')
  expect(await listed(channelSeq, owner)).toMatchObject([{ state: 'declined' }])
  expect((await invite(channelSeq, owner, { emails: [invitee.email] })).body.data.results).toMatchObject([
    { outcome: 'invited' },
  ])
})

test('SEC-37 the token is stored as its hash and stands in no answer', async () => {
  const { channelSeq, owner } = await aTeam()
  const { invitee, token, invitationSeq } = await invited(channelSeq, owner, {})
  const row = await rowOf(channelSeq, invitee.email)
  expect(row.tokenHash).toBe(tokenHash(token))
  const texts = [
    (await server.call({ url: `${site(channelSeq)}/admin/invitations`, as: owner })).response.body,
    (await act(channelSeq, owner, invitationSeq, 'delete')).response.body,
    (await look(channelSeq, token)).response.body,
  ]
  for (const text of texts) {
    expect(text).not.toContain(token)
    expect(text).not.toContain(row.tokenHash)
  }
  expect((await look(channelSeq, row.tokenHash)).body.errorName).toBe('INVITATION_INVALID')
  expect((await look(channelSeq, String(invitationSeq))).body.errorName).toBe('INVITATION_INVALID')
})

test('SEC-01 a link of one site opens nothing on another', async () => {
  const { channelSeq, owner } = await aTeam()
  const other = await aTeam()
  const { invitee, token } = await invited(channelSeq, owner, {})
  const foreign = await look(other.channelSeq, token)
  const none = await look(other.channelSeq, 'x'.repeat(43))
  expect(foreign.body).toEqual(none.body)
  expect((await accept(other.channelSeq, invitee, token)).body.errorName).toBe('INVITATION_INVALID')
  const { invitationSeq } = await rowOf(channelSeq, invitee.email)
  for (const path of ['delete', 'restore', 'mail/create', 'agreement/create'])
    expect((await act(other.channelSeq, other.owner, invitationSeq, path)).body.errorName).toBe('NO_DATA')
  expect((await look(channelSeq, token)).body.data.state).toBe('waiting')
})

test('SEC-40 inviting answers the same for addresses with and without an account', async () => {
  const { channelSeq, owner } = await aTeam()
  const [known, claimed] = [await aPerson(services), await aPerson(services, { verifiedAt: null })]
  const unknown = `${unique('nobody')}@example.test`
  const emails = [known.email, claimed.email, unknown]
  const { body } = await invite(channelSeq, owner, { emails })
  expect(body.data.results).toEqual(emails.map((email) => ({ email, outcome: 'invited' })))
  // Not even one who would be made an owner at once, were they a member.
  const owners = await Promise.all(
    [(await aPerson(services)).email, `${unique('nobody')}@example.test`].map((email) =>
      invite(channelSeq, owner, { emails: [email], userTypeCd: OWN }),
    ),
  )
  expect(owners.map((answer) => answer.body.data.results[0].outcome)).toEqual(['invited', 'invited'])
})

test('OPR-08 several addresses at once, each with what became of it', async () => {
  const { channelSeq, owner, manager } = await aTeam()
  const { invitee } = await invited(channelSeq, owner, {})
  const fresh = `${unique('Fresh')}@Example.test`
  const { body } = await invite(channelSeq, owner, {
    emails: [` ${fresh} `, fresh.toLowerCase(), invitee.email, manager.email],
  })
  expect(body.data.results).toEqual([
    { email: fresh.toLowerCase(), outcome: 'invited' },
    { email: invitee.email, outcome: 'waiting' },
    { email: manager.email, outcome: 'staff' },
  ])
})

test('OPR-08 the same address invited by two people at once gets one invitation', async () => {
  const { channelSeq, owner, manager } = await aTeam()
  const email = `${unique('wanted')}@example.test`
  const answers = await Promise.all([
    invite(channelSeq, owner, { emails: [email] }),
    invite(channelSeq, manager, { emails: [email] }),
  ])
  expect(answers.map(({ body }) => body.data.results[0].outcome).sort()).toEqual(['invited', 'waiting'])
})

test('VAL-18 wrong and missing addresses are named, and nobody is invited', async () => {
  const { channelSeq, owner } = await aTeam()
  const wrong = await invite(channelSeq, owner, { emails: ['fine@example.test', 'not an address'] })
  expect([wrong.status, wrong.body.fields]).toEqual([400, { emails: '이메일 형식으로 입력해주세요.' }])
  const none = await invite(channelSeq, owner, { emails: [' '] })
  expect(none.body.fields).toEqual({ emails: '이메일 항목을 입력해주세요!' })
  expect(await listed(channelSeq, owner)).toEqual([])
})

test('OPR-03 an owner adds a member of the site as owner at once', async () => {
  const { channelSeq, owner } = await aTeam()
  const member = await aMember(services, channelSeq)
  const { body } = await invite(channelSeq, owner, { emails: [member.email], userTypeCd: OWN })
  expect(body.data.results).toEqual([{ email: member.email, outcome: 'added' }])
  expect(await typeOf(channelSeq, member)).toBe(OWN)
  expect((await mailsTo(services, member.email))[0]?.subject).toBe('[물빛 도예] 역할이 바뀌었어요: 소유자')
})

test('OPR-03 whoever may not make owners sends an invitation, which takes an owner’s consent', async () => {
  const { channelSeq, owner, manager } = await aTeam()
  const member = await aMember(services, channelSeq)
  const { token, invitationSeq } = await invited(channelSeq, manager, { userTypeCd: OWN }, member)
  expect(await typeOf(channelSeq, member)).toBeNull()
  expect((await mailsTo(services, owner.email))[0]?.text).toContain(member.email)
  expect((await accept(channelSeq, member, token)).body.errorName).toBe('OWNER_MUST_AGREE')
  expect((await act(channelSeq, manager, invitationSeq, 'agreement/create')).status).toBe(403)
  const agreed = await act(channelSeq, owner, invitationSeq, 'agreement/create')
  expect(agreed.body.data.awaitsOwnerYn).toBe('N')
  expect((await accept(channelSeq, member, token)).body.data.userTypeCd).toBe(OWN)
})

test('OPR-10 handing over asks both sides: the taker becomes owner and the giver a manager', async () => {
  const { channelSeq, owner, manager } = await aTeam()
  const terms = { userTypeCd: OWN, handOverYn: 'Y' }
  const { token } = await invited(channelSeq, owner, terms, manager)
  expect(await typeOf(channelSeq, owner)).toBe(OWN)
  expect(await typeOf(channelSeq, manager)).toBe(MNG)
  expect((await look(channelSeq, token)).body.data.handOverYn).toBe('Y')
  expect((await accept(channelSeq, manager, token)).status).toBe(200)
  expect([await typeOf(channelSeq, owner), await typeOf(channelSeq, manager)]).toEqual([MNG, OWN])
})

test('OPR-10 nobody hands over what is another’s, or any more theirs', async () => {
  const { channelSeq, owner, manager } = await aTeam()
  const terms = { userTypeCd: OWN, handOverYn: 'Y' }
  const refused = await invite(channelSeq, manager, { emails: [(await aPerson(services)).email], ...terms })
  expect(refused.body.errorName).toBe('NO_PERMISSION')
  const second = await anOperator(services, channelSeq, OWN)
  const { invitee, token } = await invited(channelSeq, second, terms)
  await post(`${site(channelSeq)}/admin/operators/${second.userSeq}/modify`, owner, {
    userTypeCd: MNG,
    added: [],
    removed: [],
    revision: 1,
  })
  expect((await look(channelSeq, token)).body.data.state).toBe('withdrawn')
  expect((await accept(channelSeq, invitee, token)).body.errorName).toBe('INVITATION_INVALID')
  expect(await typeOf(channelSeq, owner)).toBe(OWN)
})

test('OPR-10 an owner’s word ends with the withdrawal: a manager who takes that back proposes anew', async () => {
  const { channelSeq, owner, manager } = await aTeam()
  const { invitee, token, invitationSeq } = await invited(channelSeq, owner, { userTypeCd: OWN })
  await act(channelSeq, owner, invitationSeq, 'delete')
  const { body } = await act(channelSeq, manager, invitationSeq, 'restore')
  expect(body.data).toMatchObject({ state: 'waiting', awaitsOwnerYn: 'Y' })
  expect((await accept(channelSeq, invitee, token)).body.errorName).toBe('OWNER_MUST_AGREE')
  expect(await typeOf(channelSeq, invitee)).toBeNull()
  await act(channelSeq, owner, invitationSeq, 'agreement/create')
  expect((await accept(channelSeq, invitee, token)).body.data.userTypeCd).toBe(OWN)
})

test('OPR-10 an owner’s word has the term that it was given for, whoever sends the mail again', async () => {
  const { channelSeq, owner, manager } = await aTeam()
  const { invitee, invitationSeq } = await invited(channelSeq, manager, { userTypeCd: OWN })
  await act(channelSeq, owner, invitationSeq, 'agreement/create')
  const { expiresAt } = await rowOf(channelSeq, invitee.email)
  server.clock.advance(3 * DAY)
  await act(channelSeq, manager, invitationSeq, 'mail/create')
  expect((await rowOf(channelSeq, invitee.email)).expiresAt).toEqual(expiresAt)
  server.clock.set(expiresAt)
  const again = await act(channelSeq, manager, invitationSeq, 'mail/create')
  expect(again.body.data).toMatchObject({ state: 'waiting', awaitsOwnerYn: 'Y' })
  const refused = await accept(channelSeq, invitee, await tokenFor(invitee.email, 3))
  expect(refused.body.errorName).toBe('OWNER_MUST_AGREE')
})

test('OPR-10 a hand-over that was withdrawn comes back by whoever hands over alone', async () => {
  const { channelSeq, owner } = await aTeam()
  const second = await anOperator(services, channelSeq, OWN)
  const terms = { userTypeCd: OWN, handOverYn: 'Y' }
  const { invitee, token, invitationSeq } = await invited(channelSeq, owner, terms)
  await act(channelSeq, owner, invitationSeq, 'delete')
  expect((await act(channelSeq, second, invitationSeq, 'restore')).body.errorName).toBe('NO_PERMISSION')
  expect((await accept(channelSeq, invitee, token)).body.errorName).toBe('INVITATION_INVALID')
  expect((await act(channelSeq, owner, invitationSeq, 'restore')).status).toBe(200)
})

test('OPR-07 what somebody may no longer give, their invitations give no more', async () => {
  const { channelSeq, owner, manager } = await aTeam()
  const { invitee, token, invitationSeq } = await invited(channelSeq, manager, { userTypeCd: MNG })
  await post(`${site(channelSeq)}/admin/operators/${manager.userSeq}/delete`, owner)
  expect((await accept(channelSeq, invitee, token)).body.errorName).toBe('INVITATION_INVALID')
  // Somebody who may can stand behind it instead.
  await act(channelSeq, owner, invitationSeq, 'mail/create')
  expect((await accept(channelSeq, invitee, await tokenFor(invitee.email, 2))).status).toBe(200)
})

test('OPR-07 a manager without sales invites no manager who has them', async () => {
  const { channelSeq } = await aTeam()
  const limited = await anOperator(services, channelSeq, MNG, { removed: ['SITE_SALES'] })
  const person = await aPerson(services)
  const answer = await invite(channelSeq, limited, { emails: [person.email], userTypeCd: MNG })
  expect([answer.status, answer.body.errorName]).toEqual([403, 'RIGHT_NOT_HELD'])
})

test('OPR-05 a master whom a manager invites begins with the classes once an owner has checked them', async () => {
  const { channelSeq, owner, manager } = await aTeam()
  const course = await aCourse(services, channelSeq)
  const { invitee, token } = await invited(channelSeq, manager, {
    courseSeqs: [course.courseSeq],
    certifiedNote: '내가 봤어요',
  })
  const { body } = await accept(channelSeq, invitee, token)
  expect(body.data).toEqual({ userTypeCd: TCH, classes: [], awaitsCertificationYn: 'Y' })
  const parts = () => services.db.select().from(courseStaff).where(eq(courseStaff.userSeq, invitee.userSeq))
  expect(await parts()).toEqual([])
  await post(`${site(channelSeq)}/admin/operators/${invitee.userSeq}/certification/modify`, owner, {
    certifiedYn: 'Y',
    note: '전화로 확인',
  })
  expect(await parts()).toMatchObject([{ courseSeq: course.courseSeq, userTypeCd: 'FAC' }])
})

test('OPR-06 a class manager is invited to one class, and gets no part in the site', async () => {
  const { channelSeq, manager } = await aTeam()
  const course = await aCourse(services, channelSeq)
  const person = await aPerson(services)
  const tutors = `${site(channelSeq)}/courses/${course.courseSeq}/admin/tutors`
  const added = await post(`${tutors}/create`, manager, { email: person.email, userTypeCd: 'CMG' })
  expect(added.body.data).toMatchObject({
    outcome: 'invited',
    invited: [{ email: person.email, userTypeCd: 'CMG' }],
  })
  expect((await accept(channelSeq, person, await tokenFor(person.email))).body.data).toMatchObject({
    userTypeCd: null,
    classes: [{ courseSeq: course.courseSeq, userTypeCd: 'CMG' }],
  })
  expect(await typeOf(channelSeq, person)).toBeNull()
  expect((await server.call({ url: tutors, as: person })).body.data.totalCount).toBe(1)
  expect((await server.call({ url: `${site(channelSeq)}/admin/operators`, as: person })).status).toBe(403)
})

test('OPR-07 OPR-08 an invitation to a class is worth what its sender may give there when it is accepted', async () => {
  const { channelSeq, owner, manager } = await aTeam()
  const course = await aCourse(services, channelSeq)
  const person = await aPerson(services)
  const tutors = `${site(channelSeq)}/courses/${course.courseSeq}/admin/tutors`
  await post(`${tutors}/create`, manager, { email: person.email, userTypeCd: 'CMG' })
  const token = await tokenFor(person.email)
  await services.db
    .update(operators)
    .set({ removed: ['CLASS_TUTOR_UPDATE'] })
    .where(and(eq(operators.channelSeq, channelSeq), eq(operators.userSeq, manager.userSeq)))

  const shown = await post(`${site(channelSeq)}/invitations/look`, person, { token })
  expect(shown.body.data.state).toBe('withdrawn')
  expect((await accept(channelSeq, person, token)).body.errorName).toBe('INVITATION_INVALID')
  const [row] = await services.db.select().from(invitations).where(eq(invitations.email, person.email))
  const again = `${site(channelSeq)}/admin/invitations/${row?.invitationSeq}/mail/create`
  expect((await post(again, manager)).body.errorName).toBe('NO_PERMISSION')
  expect((await post(again, owner)).status).toBe(200)
  const answer = await accept(channelSeq, person, await tokenFor(person.email, 2))
  expect(answer.body.data.classes).toMatchObject([{ courseSeq: course.courseSeq, userTypeCd: 'CMG' }])
})

test('OPR-08 accepting never lowers anybody', async () => {
  const { channelSeq, owner } = await aTeam()
  const { invitee, token } = await invited(channelSeq, owner, { userTypeCd: TCH })
  await services.db
    .insert(operators)
    .values({ channelSeq, userSeq: invitee.userSeq, userTypeCd: MNG, added: ['SITE_PLAN_READ'] })
  expect((await accept(channelSeq, invitee, token)).body.data.userTypeCd).toBe(MNG)
})

test('JOIN-09 whoever is no member agrees to the terms before taking part', async () => {
  const { channelSeq, owner } = await aTeam()
  const { invitee, token } = await invited(channelSeq, owner, {})
  const refused = await accept(channelSeq, invitee, token, { terms: true, privacy: false })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['agreements.privacy']])
  expect((await accept(channelSeq, invitee, token)).status).toBe(200)
  const [place] = await services.db
    .select()
    .from(channelUsers)
    .where(eq(channelUsers.userSeq, invitee.userSeq))
  expect(place).toMatchObject({ channelSeq, leftAt: null, marketingYn: 'N' })
  const agreed = await services.db.select().from(consents).where(eq(consents.userSeq, invitee.userSeq))
  expect(agreed.map(({ purpose, agreedYn }) => `${purpose} ${agreedYn}`).sort()).toEqual([
    'privacy Y',
    'terms Y',
  ])
})

test('MEM-07 CPN-08 who accepts joins as anybody does: what was registered is linked, the coupon is given, once', async () => {
  const { channelSeq, owner } = await aTeam()
  await aCoupon(services, channelSeq, { issueCd: '03' })
  const { invitee, token } = await invited(channelSeq, owner, { userTypeCd: MNG })
  await services.db.insert(registeredMembers).values({
    channelSeq,
    name: '백이안',
    email: invitee.email,
    byUserSeq: owner.userSeq,
  })
  const linkedTo = async () => {
    const [row] = await services.db
      .select()
      .from(registeredMembers)
      .where(eq(registeredMembers.channelSeq, channelSeq))
    return row?.userSeq
  }
  const given = () => services.db.$count(coupons, eq(coupons.userSeq, invitee.userSeq))

  expect((await accept(channelSeq, invitee, token)).status).toBe(200)
  await eventually(async () => {
    expect(await linkedTo()).toBe(invitee.userSeq)
    expect(await given()).toBe(1)
  })

  // A member already: another part of the site is no joining.
  const course = await aCourse(services, channelSeq)
  const again = await invited(channelSeq, owner, { courseSeqs: [course.courseSeq] }, invitee)
  expect((await accept(channelSeq, invitee, again.token)).status).toBe(200)
  const welcomes = and(eq(sentMails.recipient, invitee.email), like(sentMails.subject, '%반가워요%'))
  await eventually(async () => expect(await services.db.$count(sentMails, welcomes)).toBe(1))
})

test('OPR-04 a class of another site cannot be invited to', async () => {
  const { channelSeq, owner } = await aTeam()
  const foreign = await aCourse(services, (await aChannel(services)).channelSeq)
  const { body } = await invite(channelSeq, owner, {
    emails: [`${unique('x')}@example.test`],
    courseSeqs: [foreign.courseSeq],
  })
  expect(body.errorName).toBe('CLASS_NOT_FOUND')
})

test('SEC-44 names with markup are text in the mail', async () => {
  const { channelSeq } = await aChannel(services, { name: '<img src=x onerror=alert(1)>' })
  const owner = await anOperator(services, channelSeq, OWN)
  const { invitee } = await invited(channelSeq, owner, {})
  expect((await mailsTo(services, invitee.email))[0]?.html).not.toContain('<img src=x')
})

test.each([
  ['ko', '님이 매니저로 초대했어요'],
  ['en', 'invites you: manager'],
  ['ja', 'からマネージャーへの招待が届きました'],
])('OPR-08 the invitation speaks %s to whoever does', async (language, words) => {
  const { channelSeq, owner } = await aTeam()
  const person = await aPerson(services, { language })
  const { invitee } = await invited(channelSeq, owner, { userTypeCd: MNG }, person)
  expect((await mailsTo(services, invitee.email))[0]?.subject).toContain(words)
})
