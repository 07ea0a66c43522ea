import { FORM_FIELD_KIND, FORM_TYPE, USER_TYPE } from '@seodang/domain/codes'
import { type FieldDraft, type KeptAnswer, newField } from '@seodang/domain/form'
import { DAY } from '@seodang/domain/instant'
import { and, eq } from 'drizzle-orm'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { forgetOld } from '../../platform/retention.ts'
import { aChannel, anOperator, aPerson, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { channelUsers } from '../membership/tables.ts'
import { formResponses, forms } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server

const admin = (channelSeq: number) => `/api/v1.0/channels/${channelSeq}/admin/join-form`
const read = (channelSeq: number, as: Person) => server.call({ url: admin(channelSeq), as })
const save = (
  channelSeq: number,
  as: Person,
  body: { revision: number; publishYn?: string; fields: object[] },
) =>
  server.call({
    method: 'POST',
    url: `${admin(channelSeq)}/modify`,
    as,
    body: { publishYn: 'Y', ...body },
  })
const asked = async (channelSeq: number, as: Person): Promise<FieldDraft[]> =>
  (await server.call({ url: `/api/v1.0/channels/${channelSeq}/join-form`, as })).body.data.fields
const join = (channelSeq: number, as: Person, answers?: Record<string, string[]>) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/channel-user/create`,
    as,
    body: { agreements: { terms: true, privacy: true }, ...(answers && { answers }) },
  })
const answersOf = (channelSeq: number, as: Person, of: Person) =>
  server.call({ url: `${admin(channelSeq)}/answers/${of.userSeq}`, as })

const why = { ...newField(FORM_FIELD_KIND.shortText, '지원 동기'), requiredYn: 'Y' as const }
const consent = {
  ...newField(FORM_FIELD_KIND.agree, '상담 동의'),
  agreementText: '상담을 위해 연락처를 씁니다.',
  requiredYn: 'Y' as const,
}

/** A site that asks why on joining, and for a consent. */
async function anAskingSite(fields: FieldDraft[] = [why, consent]) {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  const { status, body } = await save(channelSeq, owner, { revision: 0, fields })
  expect(status).toBe(200)
  const keys: string[] = body.data.fields.map(({ fieldSeq }: { fieldSeq: number }) => String(fieldSeq))
  return { channelSeq, owner, saved: body.data, keys }
}

const answering = (keys: string[]) => ({ [keys[0] ?? '']: ['쓰고 싶어서'], [keys[1] ?? '']: ['Y'] })

const responsesOf = (channelSeq: number, person: Person) =>
  services.db
    .select()
    .from(formResponses)
    .where(and(eq(formResponses.channelSeq, channelSeq), eq(formResponses.userSeq, person.userSeq)))

test('FRM-10, JOIN-09 a site asks its standing form on joining, once it is published', async () => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  const newcomer = await aPerson(services)
  expect((await read(channelSeq, owner)).body.data).toEqual({
    formSeq: null,
    revision: 0,
    publishYn: 'N',
    fields: [],
    responseCount: 0,
  })
  await save(channelSeq, owner, { revision: 0, publishYn: 'N', fields: [why] })
  expect(await asked(channelSeq, newcomer)).toEqual([])
  const { body } = await read(channelSeq, owner)
  await save(channelSeq, owner, { ...body.data, publishYn: 'Y' })
  expect(await asked(channelSeq, newcomer)).toMatchObject([{ label: '지원 동기', requiredYn: 'Y' }])
})

test('FRM-13 fields are added, ordered, changed and removed, and keep their keys', async () => {
  const { channelSeq, owner, saved } = await anAskingSite()
  const [first, second] = saved.fields
  const added = newField(FORM_FIELD_KIND.email, '다른 이메일')
  const { body } = await save(channelSeq, owner, {
    revision: saved.revision,
    fields: [second, { ...first, label: '왜 쓰나요' }, added],
  })
  expect(body.data.fields.map((field: FieldDraft) => [field.fieldSeq, field.label])).toEqual([
    [second.fieldSeq, '상담 동의'],
    [first.fieldSeq, '왜 쓰나요'],
    [expect.any(Number), '다른 이메일'],
  ])
})

test('FRM-17 the answers are kept with the agreement’s text and time', async () => {
  const { channelSeq, owner, keys } = await anAskingSite()
  const newcomer = await aPerson(services)
  expect((await join(channelSeq, newcomer, answering(keys))).status).toBe(200)
  const { body } = await answersOf(channelSeq, owner, newcomer)
  expect(body.data.answers).toMatchObject([
    { label: '지원 동기', values: ['쓰고 싶어서'], agreement: null },
    {
      label: '상담 동의',
      values: ['Y'],
      agreement: { type: 'privacy', text: '상담을 위해 연락처를 씁니다.', at: expect.any(String) },
    },
  ])
})

test('FRM-13, VAL-21 nobody joins without the answers that are required, in the words of the page', async () => {
  const { channelSeq, keys } = await anAskingSite()
  const newcomer = await aPerson(services)
  const { status, body } = await join(channelSeq, newcomer)
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    [`answers.${keys[0]}`]: '지원 동기 항목을 입력해주세요!',
    [`answers.${keys[1]}`]: '동의가 필요해요.',
  })
  const place = await services.db
    .select()
    .from(channelUsers)
    .where(and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, newcomer.userSeq)))
  expect(place).toEqual([])
})

test('FRM-14 a field that was removed still shows in old answers, and in the sheet', async () => {
  const { channelSeq, owner, saved, keys } = await anAskingSite()
  const newcomer = await aPerson(services)
  await join(channelSeq, newcomer, answering(keys))
  await save(channelSeq, owner, { revision: saved.revision, fields: [saved.fields[1]] })
  const { body } = await answersOf(channelSeq, owner, newcomer)
  expect(body.data.answers.map(({ label }: KeptAnswer) => label)).toEqual(['지원 동기', '상담 동의'])
  const { response } = await server.call({ url: `${admin(channelSeq)}/answers/excel`, as: owner })
  const [page] = await readXlsxFile(response.rawPayload)
  expect(page?.data.map((row) => [...row.slice(0, 2), ...row.slice(3)])).toEqual([
    ['이름', '이메일', '상담 동의', '지원 동기 (지운 항목)'],
    [newcomer.name, newcomer.email, '동의', '쓰고 싶어서'],
  ])
})

test('FRM-10 one answer per person: who joins again answers anew', async () => {
  const { channelSeq, keys } = await anAskingSite()
  const newcomer = await aPerson(services)
  await join(channelSeq, newcomer, answering(keys))
  // Members are asked nothing.
  expect((await join(channelSeq, newcomer)).status).toBe(200)
  await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/channel-user/delete`,
    as: newcomer,
    body: {},
  })
  expect((await join(channelSeq, newcomer)).status).toBe(400)
  await join(channelSeq, newcomer, { ...answering(keys), [keys[0] ?? '']: ['다시 쓰려고'] })
  const rows = await responsesOf(channelSeq, newcomer)
  expect(rows.map(({ answers }) => answers[0]?.values)).toEqual([['다시 쓰려고']])
})

test('FRM-10 two presses at once leave one answer', async () => {
  const { channelSeq, keys } = await anAskingSite()
  const newcomer = await aPerson(services)
  const answers = await Promise.all([1, 2, 3].map(() => join(channelSeq, newcomer, answering(keys))))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await responsesOf(channelSeq, newcomer)).toHaveLength(1)
})

describe('SET-09 of two who save at once', () => {
  test('the first wins, and the other is told', async () => {
    const { channelSeq, owner, saved } = await anAskingSite()
    const { revision, fields } = saved
    const answers = await Promise.all([1, 2].map(() => save(channelSeq, owner, { revision, fields })))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  })

  test('a first form is made once', async () => {
    const { channelSeq } = await aChannel(services)
    const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
    const answers = await Promise.all(
      [1, 2].map(() => save(channelSeq, owner, { revision: 0, fields: [why] })),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    const rows = await services.db.select().from(forms).where(eq(forms.channelSeq, channelSeq))
    expect(rows).toMatchObject([{ formType: 'D', revision: 1, options: ['MOD_N'] }])
  })
})

describe('FRM-08 SITE_FORM governs forms', () => {
  test('whoever may only read cannot save, and a teacher sees nothing', async () => {
    const { channelSeq, saved } = await anAskingSite()
    const reader = await anOperator(services, channelSeq, USER_TYPE.teacher, { added: ['SITE_FORM_READ'] })
    const teacher = await anOperator(services, channelSeq, USER_TYPE.teacher)
    expect((await read(channelSeq, reader)).status).toBe(200)
    const { revision, fields } = saved
    expect((await save(channelSeq, reader, { revision, fields })).body.errorName).toBe('NO_PERMISSION')
    expect((await read(channelSeq, teacher)).body.errorName).toBe('NO_PERMISSION')
  })

  test('SEC-04 a field of another site is none of this form', async () => {
    const { channelSeq, owner, saved } = await anAskingSite()
    const other = await anAskingSite()
    const fields = [...saved.fields, other.saved.fields[0]]
    const { status } = await save(channelSeq, owner, { revision: saved.revision, fields })
    expect(status).toBe(404)
    expect((await read(channelSeq, owner)).body.data).toEqual(saved)
  })

  test('SEC-01 answers are read of those who have a place here', async () => {
    const { channelSeq, owner } = await anAskingSite()
    const other = await anAskingSite()
    const elsewhere = await aPerson(services)
    await join(other.channelSeq, elsewhere, answering(other.keys))
    expect((await answersOf(channelSeq, owner, elsewhere)).status).toBe(404)
  })
})

test('FRM-13 what is wrong with the form is said at its field', async () => {
  const { channelSeq, owner, saved } = await anAskingSite()
  const { status, body } = await save(channelSeq, owner, {
    revision: saved.revision,
    fields: [{ ...why, label: '' }, newField(FORM_FIELD_KIND.multipleChoice, '고르기')],
  })
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    'fields.0.label': '질문 항목을 입력해주세요!',
    'fields.1.choices': '선택지 항목을 입력해주세요!',
  })
})

test('ACC-29, SOC-19 answers go with the account, and move with it', async () => {
  const { channelSeq, keys } = await anAskingSite()
  const [gone, one, other] = [await aPerson(services), await aPerson(services), await aPerson(services)]
  for (const person of [gone, one]) await join(channelSeq, person, answering(keys))
  await inTransaction(systemContext(services, 0), async (ctx) => {
    await services.jobs.emit(ctx, accountClosed, { channelSeq: 0, userSeq: gone.userSeq })
    await services.jobs.emit(ctx, accountsMerged, {
      channelSeq: 0,
      fromUserSeq: one.userSeq,
      intoUserSeq: other.userSeq,
    })
  })
  await expect
    .poll(
      async () =>
        await Promise.all([gone, one, other].map(async (who) => (await responsesOf(channelSeq, who)).length)),
    )
    .toEqual([0, 0, 1])
})

test('ACC-29, JOIN-11 what somebody answered on joining goes ninety days after they left, and nothing else', async () => {
  const { channelSeq, keys } = await anAskingSite()
  const people = [await aPerson(services), await aPerson(services), await aPerson(services)] as const
  const [left, lately, stays] = people
  for (const person of people) await join(channelSeq, person, answering(keys))
  const [other] = await services.db
    .insert(forms)
    .values({ channelSeq, title: '설문', formType: FORM_TYPE.single })
    .returning()
  await services.db
    .insert(formResponses)
    .values({ channelSeq, formSeq: other?.formSeq ?? 0, userSeq: left.userSeq })
  const ctx = systemContext(services, 0)
  for (const [person, days] of [
    [left, 91],
    [lately, 89],
  ] as const)
    await services.db
      .update(channelUsers)
      .set({ leftAt: new Date(ctx.now.getTime() - days * DAY) })
      .where(and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, person.userSeq)))
  await forgetOld(ctx)
  const kept = await Promise.all([left, lately, stays].map((one) => responsesOf(channelSeq, one)))
  expect(kept.map((rows) => rows.length)).toEqual([1, 1, 1])
  expect(kept[0]?.[0]?.formSeq).toBe(other?.formSeq)
})
