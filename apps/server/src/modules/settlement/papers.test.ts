import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { auditEntries, sentMails } from '../../platform/database/tables.ts'
import { buy } from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import {
  aFile,
  aForm,
  anAdministrator,
  atDesk,
  expectBalance,
  givePassword,
  salesUrl,
  settle,
  step,
  withDocuments,
} from '../../testing/settling.ts'
import { mergeAccounts } from '../identity/merge.ts'
import { channels } from '../site/tables.ts'
import { settlementDocuments } from './tables.ts'

/** SALE-11, SALE-12: another owner, company or account asks for documents anew and holds payouts. */
const server = await testServer({ worker: true })
const { services } = server
const admin = await anAdministrator(server)

/** A site with approved documents and a confirmed settlement. */
async function world() {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const [owner, other] = [
    await anOperator(services, channelSeq, 'OWN'),
    await anOperator(services, channelSeq, 'OWN'),
  ]
  await buy(server, course, await aMember(services, channelSeq))
  await settle(server, channelSeq)
  await withDocuments(server, channelSeq, owner, admin)
  const call = (path: string, as: Person, body?: object) =>
    server.call({ url: `${salesUrl(channelSeq)}/${path}`, as, ...(body && { method: 'POST', body }) })
  const line = async (as = other) => (await call('settlements', as)).body.data.list[0]
  const { settlementSeq } = await line()
  await step(server, admin, channelSeq, settlementSeq, { step: 'confirm' })
  return {
    channelSeq,
    owner,
    other,
    call,
    line,
    document: async (as = other) => (await call('settlement-document', as)).body.data,
    form: async (as: Person, change: object = {}) => {
      const { revision } = (await call('settlement-document', as)).body.data
      return { ...(await aForm(server, channelSeq, as, change)), revision }
    },
    pay: async () => {
      const { body } = await step(server, admin, channelSeq, settlementSeq, { step: 'pay' })
      return body.data.refused[0]?.errorName ?? 'paid'
    },
    approve: async () => {
      const path = `/channels/${channelSeq}/settlement-documents/0`
      const { submittedAt } = (await atDesk(server, admin, path)).body.data
      return atDesk(server, admin, `${path}/approval`, { submittedAt })
    },
    desk: async () =>
      (await atDesk(server, admin, `/channels/${channelSeq}/settlements/${settlementSeq}`)).body.data
        .settlement,
  }
}
type World = Awaited<ReturnType<typeof world>>
const mailsTo = async ({ email }: Person) =>
  (await services.db.select().from(sentMails).where(eq(sentMails.recipient, email))).map(
    ({ subject }) => subject,
  )

test.each([
  [
    'owner',
    'the site is handed over',
    async (w: World): Promise<{ status: number } | null> => {
      const { body } = await w.call(`operators/${w.owner.userSeq}`, w.other)
      const { revision } = body.data.operator
      return w.call(`operators/${w.owner.userSeq}/modify`, w.other, {
        userTypeCd: 'MNG',
        added: [],
        removed: [],
        revision,
      })
    },
  ],
  [
    'merge',
    'the account of an owner becomes part of another',
    async (w: World): Promise<{ status: number } | null> => {
      const kept = await aMember(services, w.channelSeq)
      await inTransaction(systemContext(services, 0), (ctx) =>
        mergeAccounts(ctx, w.owner.userSeq, kept.userSeq),
      )
      return null
    },
  ],
  [
    'company',
    'the company is another',
    async (w: World): Promise<{ status: number } | null> => {
      const { body } = await w.call('footer', w.other)
      return w.call('footer/modify', w.other, { ...body.data, corpName: '(주)글방' })
    },
  ],
] as const)('SALE-11 SALE-12 documents are asked for anew: %s, %s', async (why, _, change) => {
  const w = await world()
  expect((await change(w))?.status ?? 200).toBe(200)
  await eventually(async () => {
    expect(await w.document()).toMatchObject({ state: '04', askedWhy: why })
  })
  expect(await w.line()).toMatchObject({ state: '01', waitsFor: why })
  expect(await w.desk()).toMatchObject({ documentState: '04', waitsFor: why })
  expect(await w.pay()).toBe('SETTLEMENT_DOCUMENT_NEEDED')
  await eventually(async () =>
    expect(await mailsTo(w.other)).toContainEqual(expect.stringContaining('다시 제출')),
  )
  // Nothing of before counts: neither the account nor the copies.
  await givePassword(server, w.other)
  const { bankBookUploadSeq, identityUploadSeq } = await w.document()
  const old = await w.form(w.other, { accountNumber: '', bankBookUploadSeq, identityUploadSeq })
  const refused = await w.call('settlement-document/modify', w.other, old)
  expect(Object.keys(refused.body.fields).toSorted()).toEqual([
    'accountNumber',
    'bankBookUploadSeq',
    'identityUploadSeq',
  ])
  const sent = await w.call(
    'settlement-document/modify',
    w.other,
    await w.form(w.other, { accountNumber: '333-01-7654321', accountHolder: '박서당' }),
  )
  expect(sent.body.data).toMatchObject({ state: '01', askedWhy: why })
  expect(await w.pay()).toBe('SETTLEMENT_DOCUMENT_NEEDED')
  expect((await w.approve()).status).toBe(200)
  expect(await w.line()).toMatchObject({ waitsFor: null })
  expect(await w.pay()).toBe('paid')
  expect(await w.line()).toMatchObject({
    state: '02',
    paidTo: { bankCode: '88', maskedAccount: '******4321', holder: '박서당' },
  })
  await expectBalance(server, w.channelSeq)
})

test('SALE-11 a change that no event told is found before the payout, and asked about once', async () => {
  const w = await world()
  await services.db
    .update(channels)
    .set({ regNo: '124-81-00998' })
    .where(eq(channels.channelSeq, w.channelSeq))
  expect(await Promise.all([w.pay(), w.pay()])).toEqual([
    'SETTLEMENT_DOCUMENT_NEEDED',
    'SETTLEMENT_DOCUMENT_NEEDED',
  ])
  expect(await w.document()).toMatchObject({ state: '04', askedWhy: 'company' })
  const kept = await services.db.select().from(auditEntries).where(eq(auditEntries.channelSeq, w.channelSeq))
  expect(kept.filter(({ action }) => action === 'settlement.document.askAnew')).toHaveLength(1)
})

test('SALE-11 an owner who comes beside the others, and another phone, hold nothing', async () => {
  const w = await world()
  await anOperator(services, w.channelSeq, 'OWN')
  await services.db
    .update(channels)
    .set({ phone: '02-000-0000' })
    .where(eq(channels.channelSeq, w.channelSeq))
  expect(await w.pay()).toBe('paid')
})

test('SALE-12 another account needs its bank book, holds payouts and says why', async () => {
  const w = await world()
  const { identityUploadSeq, bankBookUploadSeq } = await w.document()
  const change = { accountNumber: '333-01-7654321', identityUploadSeq }
  const old = await w.form(w.owner, { ...change, bankBookUploadSeq })
  expect((await w.call('settlement-document/modify', w.owner, old)).body.fields).toHaveProperty(
    'bankBookUploadSeq',
  )
  const sent = await w.call('settlement-document/modify', w.owner, await w.form(w.owner, change))
  expect(sent.body.data).toMatchObject({ state: '01', askedWhy: 'account' })
  expect(await w.line()).toMatchObject({ waitsFor: 'account' })
  expect(await w.pay()).toBe('SETTLEMENT_DOCUMENT_NEEDED')
})

test('SALE-12 a payout is of the account that was seen, and of two at once it says which it went to', async () => {
  const w = await world()
  const { settlementSeq } = await w.line()
  const stale = await atDesk(server, admin, '/settlements/steps/create', {
    step: 'pay',
    settlements: [{ channelSeq: w.channelSeq, settlementSeq, documentRevision: 7 }],
  })
  expect(stale.body.data.refused).toMatchObject([{ errorName: 'SETTLEMENT_ACCOUNT_MOVED' }])
  const bankBookUploadSeq = await aFile(server, w.channelSeq, w.owner)
  const form = await w.form(w.owner, { accountNumber: '333-01-7654321', bankBookUploadSeq })
  const [paid, sent] = await Promise.all([w.pay(), w.call('settlement-document/modify', w.owner, form)])
  expect(sent.status).toBe(200)
  const [document] = await services.db
    .select()
    .from(settlementDocuments)
    .where(eq(settlementDocuments.channelSeq, w.channelSeq))
  expect(document).toMatchObject({ accountTail: '4321', state: '01' })
  const line = await w.line()
  if (paid === 'paid') expect(line.paidTo).toMatchObject({ maskedAccount: '******6789' })
  else expect(line).toMatchObject({ state: '01', paidTo: null, waitsFor: 'account' })
})
