import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries, sentMails } from '../../platform/database/tables.ts'
import { PASSWORD } from '../../testing/account.ts'
import { aChannel, aMember, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { aFile, aForm, anAdministrator, atDesk, givePassword, salesUrl } from '../../testing/settling.ts'
import { alarms } from '../alarm/tables.ts'
import { settlementDocuments } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server
const admin = await anAdministrator(server)

const world = async () => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  await givePassword(server, owner)
  const url = `${salesUrl(channelSeq)}/settlement-document`
  const form = await aForm(server, channelSeq, owner)
  return {
    channelSeq,
    owner,
    url,
    form,
    read: async () => (await server.call({ url, as: owner })).body.data,
    send: async (change: object = {}, as = owner) => {
      const { revision } = (await server.call({ url, as: owner })).body.data
      return server.call({ method: 'POST', url: `${url}/modify`, as, body: { ...form, revision, ...change } })
    },
    desk: (path: string, body?: object) =>
      atDesk(server, admin, `/channels/${channelSeq}/settlement-documents/0${path}`, body),
  }
}
const subjectsTo = async (email: string) =>
  (await services.db.select().from(sentMails).where(eq(sentMails.recipient, email))).map(
    ({ subject }) => subject,
  )
const actionsIn = async (channelSeq: number) =>
  (
    await services.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.channelSeq, channelSeq))
      .orderBy(desc(auditEntries.auditSeq))
  ).map(({ action }) => action)

test('SALE-11 documents are missing, submitted, sent back with a reason, submitted again and approved', async () => {
  const w = await world()
  expect(await w.read()).toMatchObject({ state: '00', maskedAccount: '' })
  const first = (await w.send()).body.data
  expect(first).toMatchObject({ state: '01', name: '김서당', maskedAccount: '******6789' })
  const unsaid = await w.desk('/refusal', { submittedAt: first.submittedAt, reason: ' ' })
  expect(unsaid.body.fields).toHaveProperty('reason')
  await w.desk('/refusal', { submittedAt: first.submittedAt, reason: '통장 사본이 흐려요' })
  expect(await w.read()).toMatchObject({ state: '02', reason: '통장 사본이 흐려요' })
  const second = (await w.send({ accountNumber: '', password: undefined })).body.data
  expect(second).toMatchObject({ state: '01', reason: '', maskedAccount: '******6789' })
  // What the administrator looked at was handed in anew since.
  const stale = await w.desk('/approval', { submittedAt: first.submittedAt })
  expect(stale.body.errorName).toBe('SETTLEMENT_DOCUMENT_MOVED')
  const both = await Promise.all([
    w.desk('/approval', { submittedAt: second.submittedAt }),
    w.desk('/refusal', { submittedAt: second.submittedAt, reason: '다시' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('SALE-11 what is missing is told at its field, and a business needs a right number with its licence', async () => {
  const w = await world()
  const empty = await w.send({
    name: ' ',
    bankCode: '',
    accountNumber: '12',
    accountHolder: '',
    bankBookUploadSeq: null,
    identityUploadSeq: null,
  })
  expect(empty.status).toBe(400)
  expect(Object.keys(empty.body.fields).toSorted()).toEqual(
    [
      'accountHolder',
      'accountNumber',
      'bankBookUploadSeq',
      'bankCode',
      'identityUploadSeq',
      'name',
    ].toSorted(),
  )
  const business = { businessKind: 'business', representative: '한서윤', taxEmail: 'tax@example.test' }
  const wrong = await w.send({ ...business, licenceNumber: '123-45-67890' })
  expect(Object.keys(wrong.body.fields).toSorted()).toEqual(['licenceNumber', 'licenceUploadSeq'])
  const licenceUploadSeq = await aFile(server, w.channelSeq, w.owner)
  const right = await w.send({ ...business, licenceNumber: '1248100998', licenceUploadSeq })
  expect(right.body.data).toMatchObject({ businessKind: 'business', licenceNumber: '124-81-00998' })
})

test('SALE-12 the account is sealed and masked; only the desk reads it whole, and that is recorded', async () => {
  const w = await world()
  await w.send()
  const { rows } = await services.db.execute(
    `select * from settlement_documents where channel_seq = ${w.channelSeq}`,
  )
  expect(JSON.stringify(rows)).not.toMatch(/123456789|110-?123/)
  expect(JSON.stringify(await w.read())).not.toContain('123456')
  const facts = await w.desk('')
  expect(facts.body.data).toMatchObject({ accountNumber: '110123456789', state: '01' })
  expect(await actionsIn(w.channelSeq)).toContain('settlement.account.view')
  const kept = await services.db.select().from(auditEntries).where(eq(auditEntries.channelSeq, w.channelSeq))
  expect(JSON.stringify(kept)).not.toContain('123456')
})

test('SALE-12 changing the account asks for the password again and tells all owners by mail and alarm', async () => {
  const w = await world()
  const other = await anOperator(services, w.channelSeq, 'OWN')
  const none = await w.send({ password: undefined })
  expect(none.body.errorName).toBe('INCORRECT_PASSWORD')
  expect((await w.send({ password: 'Wrong!2026x' })).body.errorName).toBe('INCORRECT_PASSWORD')
  expect((await w.read()).state).toBe('00')
  expect((await w.send({ password: PASSWORD })).status).toBe(200)
  for (const { email, userSeq } of [w.owner, other]) {
    await expect.poll(() => subjectsTo(email)).toEqual([expect.stringContaining('정산 계좌가 변경되었어요')])
    await expect
      .poll(async () =>
        (
          await services.db
            .select()
            .from(alarms)
            .where(and(eq(alarms.targetUserSeq, userSeq), eq(alarms.channelSeq, w.channelSeq)))
        ).map(({ content }) => JSON.parse(content).type),
      )
      .toEqual(['payoutAccountChanged'])
  }
  // Another holder is another account, another name on the form is not.
  const holder = { accountNumber: '', password: undefined, accountHolder: '이서당' }
  expect((await w.send(holder)).body.fields).toHaveProperty('bankBookUploadSeq')
  const bankBookUploadSeq = await aFile(server, w.channelSeq, w.owner)
  expect((await w.send({ ...holder, bankBookUploadSeq })).body.errorName).toBe('INCORRECT_PASSWORD')
  expect((await w.send({ accountNumber: '', password: undefined, name: '새 이름' })).status).toBe(200)
})

test('UPL-12 SALE-11 copies are private: opened through the call alone, each look is recorded', async () => {
  const w = await world()
  await w.send()
  const mine = await server.call({ url: `${w.url}/files/bankBook`, as: w.owner })
  expect((await server.app.inject({ url: mine.body.data.url })).statusCode).toBe(200)
  const seen = await w.desk('/files/identity')
  const opened = await server.app.inject({ url: seen.body.data.url })
  expect(opened.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(
    (await actionsIn(w.channelSeq)).filter((action) => action === 'settlement.document.view'),
  ).toHaveLength(2)
  const { status } = await server.call({ url: `${w.url}/files/licence`, as: w.owner })
  expect(status).toBe(404)
  const reader = await anOperator(services, w.channelSeq, 'TCH', { added: ['SITE_SALES_READ'] })
  expect((await server.call({ url: `${w.url}/files/bankBook`, as: reader })).status).toBe(403)
  // What is handed in cannot be taken away, and nobody else's file can be handed in.
  const removed = await server.call({
    method: 'DELETE',
    url: `/api/v1.0/channels/${w.channelSeq}/uploads/${w.form.bankBookUploadSeq}`,
    as: w.owner,
  })
  expect(removed.status).toBe(409)
  const stranger = await aMember(services, w.channelSeq)
  const foreign = await aFile(server, w.channelSeq, stranger)
  const stolen = await w.send({ accountNumber: '', identityUploadSeq: foreign })
  expect(stolen.body.fields).toHaveProperty('identityUploadSeq')
})

test('ADM-03 SALE-11 the desk finds documents by state and name, whoever waits longest first', async () => {
  const [one, two] = [await world(), await world()]
  await one.send({ name: `가람 ${one.channelSeq}` })
  await two.send({ name: `나루 ${two.channelSeq}` })
  const found = async (query: string) =>
    (await atDesk(server, admin, `/settlement-documents?size=100&${query}`)).body.data.list
      .map(({ channelSeq }: { channelSeq: number }) => channelSeq)
      .filter((seq: number) => [one.channelSeq, two.channelSeq].includes(seq))
  expect(await found('state=01')).toEqual([one.channelSeq, two.channelSeq])
  expect(await found('state=03')).toEqual([])
  expect(await found(`q=${encodeURIComponent(`나루 ${two.channelSeq}`)}`)).toEqual([two.channelSeq])
  expect(await found(`q=${encodeURIComponent("'; select pg_sleep(5) --")}`)).toEqual([])
  const outside = await server.call({ url: '/api/v1.0/platform/settlement-documents', as: one.owner })
  expect(outside.status).toBe(401)
  const [row] = await services.db
    .select()
    .from(settlementDocuments)
    .where(eq(settlementDocuments.channelSeq, one.channelSeq))
  expect(row?.submittedBy).toBe(one.owner.userSeq)
})

test('SET-09 of two who hand in documents the second is told, and the first one’s account stays', async () => {
  const w = await world()
  const opened = (await w.read()).revision
  expect((await w.send({ revision: opened })).status).toBe(200)
  const bankBookUploadSeq = await aFile(server, w.channelSeq, w.owner)
  const second = await w.send({
    revision: opened,
    accountNumber: '333-01-7654321',
    accountHolder: '박서당',
    bankBookUploadSeq,
  })
  expect([second.status, second.body.errorName]).toEqual([409, 'CONFLICT_EDITED'])
  expect(await w.read()).toMatchObject({ accountHolder: '김서당', maskedAccount: '******6789' })
  const both = await Promise.all(['이쪽', '저쪽'].map((name) => w.send({ revision: 1, name })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await w.send({ name: '읽은 이름' })).status).toBe(200)
})
