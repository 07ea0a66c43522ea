import { FORM_FIELD_KIND, FORM_TYPE, USER_TYPE } from '@seodang/domain/codes'
import { DAY } from '@seodang/domain/instant'
import { EMPTY_DESIGN, NO_EVENTS } from '@seodang/domain/site-form'
import { and, eq, inArray } from 'drizzle-orm'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { auditEntries, sentMails } from '../../platform/database/tables.ts'
import { aCoupon } from '../../testing/coupons.ts'
import { aChannel, aCourse, aMember, anOperator, aPerson, type Person } from '../../testing/factories.ts'
import { aChoice, aField, aForm, anAnswer, type Form } from '../../testing/forms.ts'
import { testServer } from '../../testing/server.ts'
import { alarms } from '../alarm/tables.ts'
import { coupons } from '../coupon/tables.ts'
import { accountsMerged } from '../identity/index.ts'
import { labelledMembers, memberLabels } from '../members/tables.ts'
import { formAnswered } from './events.ts'
import { formResponses, forms } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server

const desk = (channelSeq: number) => `/api/v1.0/channels/${channelSeq}/admin/forms`
const read = (url: string, as: Person) => server.call({ url, as })
const post = (url: string, as: Person, body: object = {}) => server.call({ method: 'POST', url, as, body })
const answer = ({ channelSeq, formSeq, keys }: Form, values: string[][], as: Person) =>
  post(`/api/v1.0/channels/${channelSeq}/forms/${formSeq}/responses/create`, as, {
    answers: Object.fromEntries(keys.map((key, index) => [key, values[index] ?? []])),
  })
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort((a, b) => a - b)

async function aDesk() {
  const { channelSeq } = await aChannel(services)
  return { channelSeq, owner: await anOperator(services, channelSeq, USER_TYPE.owner) }
}

const aDraft = (overrides: object = {}) => ({
  title: '설문',
  formType: FORM_TYPE.single,
  publicYn: 'Y',
  publishYn: 'N',
  startAt: null,
  endAt: null,
  answerLimit: null,
  options: ['MOD_N', 'DUP_Y'],
  thankYou: '',
  design: EMPTY_DESIGN,
  events: NO_EVENTS,
  fields: [aField()],
  revision: 1,
  ...overrides,
})

describe('FRM-07 the list of forms', () => {
  test('is searched, narrowed, sorted and counted', async () => {
    const { channelSeq, owner } = await aDesk()
    const one = await aForm(services, channelSeq, { title: '가을 설문' })
    const spring = await aForm(services, channelSeq, { title: '봄 신청서', publicYn: 'N' })
    for (const said of ['나', '다']) await anAnswer(services, spring, null, [[said]])
    await aForm(services, channelSeq, { title: '여름 설문', publishYn: 'N' })
    await anAnswer(services, one, null, [['가']])
    const titles = async (query: string) =>
      (await read(`${desk(channelSeq)}?${query}`, owner)).body.data.list.map(
        ({ title }: { title: string }) => title,
      )
    expect(await titles('sort=title&direction=asc')).toEqual(['가을 설문', '봄 신청서', '여름 설문'])
    expect(await titles('q=설문&sort=title&direction=desc')).toEqual(['여름 설문', '가을 설문'])
    expect(await titles('publicYn=N')).toEqual(['봄 신청서'])
    expect(await titles('publishYn=N')).toEqual(['여름 설문'])
    expect(await titles('sort=responseCount')).toEqual(['봄 신청서', '가을 설문', '여름 설문'])
    const { body } = await read(`${desk(channelSeq)}?page=1&size=10&q=가을`, owner)
    expect(body.data).toMatchObject({ totalCount: 1, list: [{ responseCount: 1, state: 'open' }] })
  })

  test('SET-05 a page has 10, 20, 50 or 100 of them', async () => {
    const { channelSeq, owner } = await aDesk()
    for (let n = 0; n < 12; n += 1) await aForm(services, channelSeq, { title: `설문 ${n}` })
    const sizes = [10, 20, 7].map(async (size) => {
      const { body } = await read(`${desk(channelSeq)}?size=${size}`, owner)
      return body.data.list.length
    })
    expect(await Promise.all(sizes)).toEqual([10, 12, 10])
  })
})

describe('FRM-12 a form is made, changed, copied and deleted', () => {
  test('with all that its tabs hold', async () => {
    const { channelSeq, owner } = await aDesk()
    const made = await post(`${desk(channelSeq)}/create`, owner, { title: ' 상담 신청 ', formType: 'R' })
    const url = `${desk(channelSeq)}/${made.body.data.formSeq}`
    const draft = aDraft({
      title: '상담 신청',
      formType: 'R',
      publishYn: 'Y',
      publicYn: 'N',
      startAt: '2026-01-01T00:00:00.000Z',
      endAt: '2099-01-01T00:00:00.000Z',
      answerLimit: 30,
      options: ['MOD_Y'],
      thankYou: '고마워요',
      design: { ...EMPTY_DESIGN, heading: '무엇이든 물어보세요', look: 'brand' },
      events: { ...NO_EVENTS, staffAlarmYn: 'Y', redirect: '/classes' },
      fields: [aField({ minLength: 2 }), aChoice(['가', '나'], { otherYn: 'Y', multipleYn: 'Y' })],
    })
    expect((await post(`${url}/modify`, owner, draft)).status).toBe(200)
    const { revision: _revision, fields, ...rest } = draft
    const { body } = await read(url, owner)
    expect(body.data).toMatchObject({ ...rest, revision: 2, responseCount: 0, state: 'open' })
    expect(body.data.fields).toMatchObject(fields.map(({ fieldSeq: _none, ...field }) => field))

    const copied = await post(`${url}/copy`, owner)
    const copy = (await read(`${desk(channelSeq)}/${copied.body.data.formSeq}`, owner)).body.data
    expect(copy).toMatchObject({
      title: '상담 신청 (사본)',
      publishYn: 'N',
      answerLimit: 30,
      responseCount: 0,
    })
    expect(copy.fields).toHaveLength(2)
    expect((await post(`${url}/delete`, owner)).status).toBe(200)
    expect((await read(url, owner)).body.errorName).toBe('FORM_NOT_FOUND')
  })

  test('what is wrong is said at its field', async () => {
    const { channelSeq, owner } = await aDesk()
    const { formSeq } = await aForm(services, channelSeq)
    const { status, body } = await post(
      `${desk(channelSeq)}/${formSeq}/modify`,
      owner,
      aDraft({
        title: ' ',
        publishYn: 'Y',
        startAt: '2026-02-01T00:00:00.000Z',
        endAt: '2026-01-01T00:00:00.000Z',
        answerLimit: 0,
        events: { ...NO_EVENTS, redirect: 'https://elsewhere.test' },
        fields: [aField({ minLength: 9, maxLength: 5 })],
      }),
    )
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      title: '폼 이름 항목을 입력해주세요!',
      endAt: '종료는 시작보다 뒤여야 해요.',
      answerLimit: '1 이상이어야 해요.',
      'events.redirect': '/로 시작하는 사이트 안의 경로를 입력해주세요.',
      'fields.0.minLength': '5 이하여야 해요.',
    })
  })

  test('SET-09 of two who save at once one is told', async () => {
    const { channelSeq, owner } = await aDesk()
    const { formSeq } = await aForm(services, channelSeq)
    const save = () => post(`${desk(channelSeq)}/${formSeq}/modify`, owner, aDraft())
    expect(statuses(await Promise.all([save(), save()]))).toEqual([200, 409])
  })

  test('CPN-08, MEM-07 what an answer gives away is said by whoever may give it by hand, and kept by others', async () => {
    const { channelSeq, owner } = await aDesk()
    const { couponInfoSeq } = await aCoupon(services, channelSeq)
    const other = await aCoupon(services, channelSeq)
    const labels = `/api/v1.0/channels/${channelSeq}/admin/member-labels/create`
    const { labelSeq } = (await post(labels, owner, { name: '설문', tone: 'ok' })).body.data
    const { formSeq } = await aForm(services, channelSeq)
    const url = `${desk(channelSeq)}/${formSeq}`
    const helper = await anOperator(services, channelSeq, USER_TYPE.manager, {
      removed: ['SITE_COUPON_UPDATE', 'SITE_USER_UPDATE'],
    })
    const save = async (as: Person, gifts: object, change: object = {}) => {
      const { revision, fields } = (await read(url, as)).body.data
      const events = { ...NO_EVENTS, ...gifts }
      return post(`${url}/modify`, as, aDraft({ revision, fields, events, ...change }))
    }
    for (const gift of [{ couponInfoSeq }, { labelSeq }])
      expect((await save(helper, gift)).body.errorName).toBe('NO_PERMISSION')
    expect((await read(url, helper)).body.data).toMatchObject({ coupons: [], labels: [] })

    const gifts = { couponInfoSeq, labelSeq }
    expect((await save(owner, gifts)).status).toBe(200)
    expect((await save(helper, gifts, { title: '다른 이름' })).status).toBe(200)
    for (const gift of [
      { couponInfoSeq: other.couponInfoSeq, labelSeq },
      { couponInfoSeq, labelSeq: null },
    ])
      expect((await save(helper, gift)).body.errorName).toBe('NO_PERMISSION')
    const seen = (await read(url, helper)).body.data
    expect([seen.coupons, seen.labels]).toMatchObject([[{ couponInfoSeq }], [{ labelSeq }]])

    const copyOf = async (as: Person) => {
      const made = (await post(`${url}/copy`, as)).body.data
      return (await read(`${desk(channelSeq)}/${made.formSeq}`, owner)).body.data.events
    }
    expect(await copyOf(helper)).toMatchObject({ couponInfoSeq: null, labelSeq: null })
    expect(await copyOf(owner)).toMatchObject(gifts)
  })

  test('SEC-04 a coupon, a label or a field of elsewhere is none of this form', async () => {
    const { channelSeq, owner } = await aDesk()
    const foreign = await aDesk()
    const { formSeq } = await aForm(services, channelSeq)
    const other = await aForm(services, foreign.channelSeq)
    const { couponInfoSeq } = await aCoupon(services, foreign.channelSeq)
    const save = (overrides: object) =>
      post(`${desk(channelSeq)}/${formSeq}/modify`, owner, aDraft(overrides))
    expect((await save({ events: { ...NO_EVENTS, couponInfoSeq } })).body.fields).toEqual({
      'events.couponInfoSeq': '선택할 수 없는 값이에요.',
    })
    expect((await save({ events: { ...NO_EVENTS, labelSeq: 987_654 } })).body.fields).toEqual({
      'events.labelSeq': '선택할 수 없는 값이에요.',
    })
    expect((await save({ fields: other.fields })).status).toBe(404)
  })

  test('SEC-04 FRM-12 what an answer may give is offered of its own site alone', async () => {
    const desks = [await aDesk(), await aDesk()]
    const made = []
    for (const { channelSeq, owner } of desks) {
      const { couponInfoSeq } = await aCoupon(services, channelSeq)
      const labels = `/api/v1.0/channels/${channelSeq}/admin/member-labels/create`
      const { labelSeq } = (await post(labels, owner, { name: '설문', tone: 'ok' })).body.data
      const { formSeq } = await aForm(services, channelSeq)
      made.push({ url: `${desk(channelSeq)}/${formSeq}`, owner, couponInfoSeq, labelSeq })
    }
    for (const { url, owner, couponInfoSeq, labelSeq } of made) {
      const { coupons: offered, labels } = (await read(url, owner)).body.data
      expect([offered, labels]).toEqual([
        [expect.objectContaining({ couponInfoSeq })],
        [expect.objectContaining({ labelSeq })],
      ])
    }
  })

  test('a form that a class asks stays, and a class asks none of another site', async () => {
    const { channelSeq, owner } = await aDesk()
    const form = await aForm(services, channelSeq)
    const foreign = await aForm(services, (await aDesk()).channelSeq)
    await aCourse(services, channelSeq, { formSeq: form.formSeq })
    expect((await post(`${desk(channelSeq)}/${form.formSeq}/delete`, owner)).body.errorName).toBe(
      'FORM_IN_USE',
    )
    const course = await aCourse(services, channelSeq)
    const saved = await post(`/api/v2.0/channel-lecture/${channelSeq}/${course.courseSeq}`, owner, {
      revision: 1,
      formSeq: foreign.formSeq,
    })
    expect(saved.body.fields).toEqual({ formSeq: '선택할 수 없는 값이에요.' })
  })

  test('FRM-08 whoever may only read changes nothing, and a teacher sees nothing', async () => {
    const { channelSeq } = await aDesk()
    const { formSeq } = await aForm(services, channelSeq)
    const reader = await anOperator(services, channelSeq, USER_TYPE.teacher, { added: ['SITE_FORM_READ'] })
    const teacher = await anOperator(services, channelSeq, USER_TYPE.teacher)
    expect((await read(desk(channelSeq), reader)).status).toBe(200)
    for (const act of ['modify', 'copy', 'delete'])
      expect((await post(`${desk(channelSeq)}/${formSeq}/${act}`, reader, aDraft())).body.errorName).toBe(
        'NO_PERMISSION',
      )
    expect((await read(desk(channelSeq), teacher)).body.errorName).toBe('NO_PERMISSION')
  })
})

describe('FRM-14 answers', () => {
  const fields = [
    aChoice(['월', '목'], { label: '요일', otherYn: 'Y' }),
    aField({ label: '닉네임' }),
    aField({ kind: FORM_FIELD_KIND.agree, label: '동의', agreementText: '한 달 보관' }),
  ]
  async function answered() {
    const { channelSeq, owner } = await aDesk()
    const form = await aForm(services, channelSeq, { title: '가을 설문' }, fields)
    const member = await aMember(services, channelSeq, { name: '한가람' })
    const first = await anAnswer(services, form, member.userSeq, [['목'], ['글벗'], ['Y']])
    const second = await anAnswer(services, form, null, [['주말'], ['=1+1'], []], new Date(Date.now() - DAY))
    return { channelSeq, owner, form, member, first, second, url: `${desk(channelSeq)}/${form.formSeq}` }
  }

  test('are listed, searched, opened and charted', async () => {
    const { owner, url, member, first, second, form } = await answered()
    const { body } = await read(`${url}/responses`, owner)
    expect(body.data).toMatchObject({
      totalCount: 2,
      list: [
        { responseSeq: first.responseSeq, name: '한가람', preview: [{ text: '목' }, { text: '글벗' }] },
        { responseSeq: second.responseSeq, userSeq: null, name: null },
      ],
    })
    for (const [q, found] of [
      ['가람', first],
      ['주말', second],
    ] as const)
      expect((await read(`${url}/responses?q=${encodeURIComponent(q)}`, owner)).body.data).toMatchObject({
        totalCount: 1,
        list: [{ responseSeq: found.responseSeq }],
      })
    const one = await read(`${url}/responses/${first.responseSeq}`, owner)
    expect(one.body.data).toMatchObject({
      userSeq: member.userSeq,
      answers: [
        { values: ['목'] },
        { values: ['글벗'] },
        { agreement: { text: '한 달 보관', at: expect.any(String) } },
      ],
    })
    const summary = await read(`${url}/summary`, owner)
    expect(summary.body.data).toMatchObject({
      responseCount: 2,
      fields: [
        {
          fieldSeq: form.fields[0]?.fieldSeq,
          answeredCount: 2,
          counts: [
            { choice: '월', count: 0 },
            { choice: '목', count: 1 },
            { choice: null, count: 1 },
          ],
        },
        { answeredCount: 2, counts: [] },
        { answeredCount: 1 },
      ],
    })
  })

  test('SEC-48 go into a sheet as text, with removed fields, and that is recorded', async () => {
    const { channelSeq, owner, url, form, member } = await answered()
    const [, nickname, consent] = form.fields
    await post(`${url}/modify`, owner, aDraft({ formType: 'R', fields: [nickname, consent] }))
    const { response } = await server.call({ url: `${url}/responses/excel`, as: owner })
    const [page] = await readXlsxFile(response.rawPayload)
    expect(page?.data.map((row) => [...row.slice(0, 2), ...row.slice(3)])).toEqual([
      ['이름', '이메일', '닉네임', '동의', '요일 (지운 항목)'],
      ['한가람', member.email, '글벗', '동의', '목'],
      ['비회원', null, '=1+1', null, '주말'],
    ])
    const { body } = await read(`${url}/summary`, owner)
    expect(body.data.fields.at(-1)).toMatchObject({ label: '요일', removedYn: 'Y', answeredCount: 2 })
    const trail = await services.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.channelSeq, channelSeq), eq(auditEntries.action, 'form.download')))
    expect(trail).toHaveLength(1)
  })

  test('are deleted, and none of another form with them', async () => {
    const { channelSeq, owner, url, first } = await answered()
    const other = await aForm(services, channelSeq)
    const theirs = await anAnswer(services, other, null, [['가']])
    const responseSeqs = [first.responseSeq, theirs.responseSeq]
    expect((await post(`${url}/responses/delete`, owner, { responseSeqs })).body.data).toEqual({
      deletedCount: 1,
    })
    expect((await read(`${url}/responses`, owner)).body.data.totalCount).toBe(1)
    expect((await read(`${desk(channelSeq)}/${other.formSeq}/responses`, owner)).body.data.totalCount).toBe(1)
  })
})

describe('FRM-12 event: what follows an answer', () => {
  async function eventful() {
    const { channelSeq, owner } = await aDesk()
    const { couponInfoSeq } = await aCoupon(services, channelSeq)
    const [label] = await services.db
      .insert(memberLabels)
      .values({ channelSeq, name: '설문 참여', tone: 'accent', createdAt: services.now() })
      .returning()
    const labelSeq = label?.labelSeq ?? 0
    const form = await aForm(services, channelSeq, {
      title: '가을 설문',
      thankYou: '고마워요',
      events: {
        staffAlarmYn: 'Y',
        staffMailYn: 'Y',
        answererAlarmYn: 'Y',
        answererMailYn: 'Y',
        couponInfoSeq,
        labelSeq,
        redirect: '/classes',
      },
    })
    const member = await aMember(services, channelSeq)
    const followed = async () => {
      const of = (table: typeof coupons | typeof labelledMembers) =>
        services.db.$count(table, and(eq(table.channelSeq, channelSeq), eq(table.userSeq, member.userSeq)))
      const told = (userSeq: number) =>
        services.db.$count(alarms, and(eq(alarms.channelSeq, channelSeq), eq(alarms.targetUserSeq, userSeq)))
      return {
        coupons: await of(coupons),
        labels: await of(labelledMembers),
        staff: await told(owner.userSeq),
        mails: await services.db.$count(sentMails, inArray(sentMails.recipient, [owner.email, member.email])),
      }
    }
    return { channelSeq, owner, form, member, followed }
  }

  test('staff and respondent are told, coupon and label given, once even when it is done twice', async () => {
    const { channelSeq, form, member, owner, followed } = await eventful()
    const { body } = await answer(form, [['가']], member)
    expect(body.data).toMatchObject({ thankYou: '고마워요', redirect: '/classes' })
    const expected = { coupons: 1, labels: 1, staff: 1, mails: 2 }
    await expect.poll(followed).toEqual(expected)
    await inTransaction(systemContext(services, channelSeq), (ctx) =>
      services.jobs.emit(ctx, formAnswered, {
        channelSeq,
        formSeq: form.formSeq,
        responseSeq: body.data.responseSeq,
        userSeq: member.userSeq,
        title: form.title,
        staff: [owner.userSeq],
        alarms: { staff: true, answerer: true },
        mails: { staff: true, answerer: true },
        couponInfoSeq: form.events.couponInfoSeq,
        labelSeq: form.events.labelSeq,
      }),
    )
    // A second answer of the same person: told of again, but given nothing twice.
    await answer(form, [['나']], member)
    await expect.poll(followed).toEqual({ ...expected, staff: 2, mails: 4 })
  })

  test('an answer that was refused is followed by nothing', async () => {
    const { form, member, followed } = await eventful()
    await services.db.update(forms).set({ answerLimit: 0 }).where(eq(forms.formSeq, form.formSeq))
    expect((await answer(form, [['가']], member)).status).toBe(409)
    expect(await followed()).toEqual({ coupons: 0, labels: 0, staff: 0, mails: 0 })
  })
})

test('SOC-19 where both accounts answered once, the one that stays keeps what it said; the rest moves', async () => {
  const { channelSeq } = await aDesk()
  const once = await aForm(services, channelSeq, { formType: FORM_TYPE.single })
  const often = await aForm(services, channelSeq)
  const [from, into] = [await aPerson(services), await aPerson(services)]
  for (const form of [once, often])
    for (const [person, said] of [
      [from, '간 사람'],
      [into, '남은 사람'],
    ] as const)
      await anAnswer(services, form, person.userSeq, [[said]])
  await inTransaction(systemContext(services, 0), (ctx) =>
    services.jobs.emit(ctx, accountsMerged, {
      channelSeq: 0,
      fromUserSeq: from.userSeq,
      intoUserSeq: into.userSeq,
    }),
  )
  const said = async ({ formSeq }: Form) =>
    (await services.db.select().from(formResponses).where(eq(formResponses.formSeq, formSeq))).map(
      ({ userSeq, answers }) => [userSeq === into.userSeq, answers[0]?.values[0]],
    )
  await expect.poll(() => said(once)).toEqual([[true, '남은 사람']])
  await expect
    .poll(async () => (await said(often)).toSorted())
    .toEqual([
      [true, '간 사람'],
      [true, '남은 사람'],
    ])
})
