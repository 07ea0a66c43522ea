import { FORM_FIELD_KIND, FORM_OPTION, FORM_TYPE, USER_TYPE } from '@seodang/domain/codes'
import { DAY, HOUR } from '@seodang/domain/instant'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aChannel, aMember, anOperator, aPerson, type Person } from '../../testing/factories.ts'
import { aChoice, aField, aForm, type Form } from '../../testing/forms.ts'
import { testServer } from '../../testing/server.ts'
import { formResponses } from './tables.ts'

const server = await testServer()
const { services } = server
const { changeable, notChangeable, duplicatesAllowed } = FORM_OPTION

const pathOf = ({ channelSeq, formSeq }: Form) => `/api/v1.0/channels/${channelSeq}/forms/${formSeq}`
const shown = (form: Form, as?: Person) => server.call({ url: pathOf(form), ...(as && { as }) })
const answer = (form: Form, values: string[][], as?: Person) =>
  server.call({
    method: 'POST',
    url: `${pathOf(form)}/responses/create`,
    body: { answers: given(form, values) },
    ...(as && { as }),
  })
const change = (form: Form, responseSeq: number, values: string[][], as: Person) =>
  server.call({
    method: 'POST',
    url: `${pathOf(form)}/responses/${responseSeq}/modify`,
    body: { answers: given(form, values) },
    as,
  })
const given = ({ keys }: Form, values: string[][]) =>
  Object.fromEntries(keys.map((key, index) => [key, values[index] ?? []]))
const kept = ({ formSeq }: Form) =>
  services.db.select().from(formResponses).where(eq(formResponses.formSeq, formSeq))
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort((a, b) => a - b)

async function aSiteForm(
  ...rest: Parameters<typeof aForm> extends [unknown, unknown, ...infer R] ? R : never
) {
  const { channelSeq } = await aChannel(services)
  return aForm(services, channelSeq, ...rest)
}

describe('FRM-02, FRM-15 a form opens by its link', () => {
  test('for anybody, with what it asks', async () => {
    const form = await aSiteForm({
      title: '가을 설문',
      design: { heading: '한마디', text: null, imageKey: null, look: 'card' },
    })
    const { status, body } = await shown(form)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      title: '가을 설문',
      offer: 'answer',
      design: { heading: '한마디', look: 'card' },
      fields: [{ label: '이름' }],
      mine: null,
    })
  })

  test.each([
    ['notYet', { startAt: new Date(Date.now() + DAY) }, 'FORM_CLOSED'],
    ['ended', { endAt: new Date(Date.now() - HOUR) }, 'FORM_CLOSED'],
    ['full', { answerLimit: 0 }, 'FORM_LIMIT_REACHED'],
  ])('outside its period or limit it says so: %s', async (offer, overrides, refusal) => {
    const form = await aSiteForm(overrides)
    const { body } = await shown(form)
    expect(body.data).toMatchObject({ offer, fields: [] })
    expect((await answer(form, [['가']])).body.errorName).toBe(refusal)
    expect(await kept(form)).toEqual([])
  })

  test('a draft and another site’s form are not there', async () => {
    const draft = await aSiteForm({ publishYn: 'N' })
    const other = await aSiteForm()
    expect((await shown(draft)).body.errorName).toBe('FORM_NOT_FOUND')
    expect((await answer(draft, [['가']])).body.errorName).toBe('FORM_NOT_FOUND')
    const elsewhere = { ...other, channelSeq: draft.channelSeq }
    expect((await shown(elsewhere)).body.errorName).toBe('FORM_NOT_FOUND')
    expect((await answer(elsewhere, [['가']])).body.errorName).toBe('FORM_NOT_FOUND')
  })

  test('FRM-06 the standing form is met on joining only', async () => {
    const form = await aSiteForm({ formType: FORM_TYPE.default })
    expect((await shown(form)).status).toBe(404)
  })
})

describe('FRM-10 who answers, and how often', () => {
  test('a form that is not public is for members of the site, and asks nobody else', async () => {
    const form = await aSiteForm({ publicYn: 'N' })
    const [member, stranger] = [await aMember(services, form.channelSeq), await aPerson(services)]
    expect((await shown(form)).body.data).toMatchObject({ offer: 'membersOnly', fields: [] })
    expect((await shown(form, stranger)).body.data).toMatchObject({ offer: 'membersOnly', fields: [] })
    expect((await answer(form, [['가']])).body.errorName).toBe('NOT_LOGGED_IN')
    expect((await answer(form, [['가']], stranger)).body.errorName).toBe('NOT_CHANNEL_USER')
    expect((await answer(form, [['가']], member)).status).toBe(200)
  })

  test('S takes one answer of a person, R any number', async () => {
    const once = await aSiteForm({ formType: FORM_TYPE.single })
    const often = await aSiteForm()
    const person = await aPerson(services)
    for (const form of [once, often]) expect((await answer(form, [['가']], person)).status).toBe(200)
    expect((await answer(once, [['나']], person)).body.errorName).toBe('FORM_ALREADY_ANSWERED')
    expect((await answer(often, [['나']], person)).status).toBe(200)
    expect((await shown(once, person)).body.data).toMatchObject({
      offer: 'answered',
      mine: { changeableYn: 'N', answers: [{ values: ['가'] }] },
    })
  })

  test('two presses of one person at once leave one answer to S', async () => {
    const form = await aSiteForm({ formType: FORM_TYPE.single })
    const person = await aPerson(services)
    const answers = await Promise.all([1, 2, 3].map(() => answer(form, [['가']], person)))
    expect(statuses(answers)).toEqual([200, 409, 409])
    expect(await kept(form)).toHaveLength(1)
  })

  test('of two at once for the last place one gets it', async () => {
    const form = await aSiteForm({ answerLimit: 2 })
    await answer(form, [['처음']])
    const people = [await aPerson(services), await aPerson(services)]
    const answers = await Promise.all(people.map((person) => answer(form, [['가']], person)))
    expect(statuses(answers)).toEqual([200, 409])
    expect(await kept(form)).toHaveLength(2)
    expect((await shown(form)).body.data.offer).toBe('full')
  })
})

describe('FRM-11 options', () => {
  test('MOD_Y lets a respondent change the answer, also when others filled the form', async () => {
    const form = await aSiteForm({
      formType: FORM_TYPE.single,
      options: [changeable, duplicatesAllowed],
      answerLimit: 1,
    })
    const person = await aPerson(services)
    const { body } = await answer(form, [['가']], person)
    expect((await shown(form, person)).body.data).toMatchObject({
      offer: 'change',
      mine: { changeableYn: 'Y' },
    })
    expect((await change(form, body.data.responseSeq, [['나']], person)).status).toBe(200)
    expect((await kept(form)).map(({ answers }) => answers[0]?.values)).toEqual([['나']])
  })

  test('MOD_N does not, and nobody changes what others said', async () => {
    const fixed = await aSiteForm({ options: [notChangeable, duplicatesAllowed] })
    const free = await aSiteForm({ options: [changeable, duplicatesAllowed] })
    const [one, other] = [await aPerson(services), await aPerson(services)]
    const first = (await answer(fixed, [['가']], one)).body.data
    expect((await change(fixed, first.responseSeq, [['나']], one)).body.errorName).toBe('FORM_NOT_CHANGEABLE')
    const second = (await answer(free, [['가']], one)).body.data
    expect((await change(free, second.responseSeq, [['나']], other)).body.errorName).toBe('NO_DATA')
    expect((await kept(free)).map(({ answers }) => answers[0]?.values)).toEqual([['가']])
  })

  test('after its end a form takes no change either', async () => {
    const form = await aSiteForm({ options: [changeable, duplicatesAllowed] })
    const person = await aPerson(services)
    const { body } = await answer(form, [['가']], person)
    await services.db.execute(
      `update forms set end_at = now() - interval '1 hour' where form_seq = ${form.formSeq}`,
    )
    expect((await change(form, body.data.responseSeq, [['나']], person)).body.errorName).toBe('FORM_CLOSED')
  })

  test('without DUP_Y a choice goes once: of two at once one wins, and the other is told at the field', async () => {
    const form = await aSiteForm({ options: [notChangeable] }, [aChoice(['10시', '11시'])])
    const people = [await aPerson(services), await aPerson(services)]
    const answers = await Promise.all(people.map((person) => answer(form, [['10시']], person)))
    expect(statuses(answers)).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body.fields).toEqual({
      [`answers.${form.keys[0]}`]: '다른 분이 먼저 선택했어요. 다른 것을 골라 주세요.',
    })
    expect((await shown(form)).body.data.taken).toEqual([
      { fieldSeq: form.fields[0]?.fieldSeq, choices: ['10시'] },
    ])
    expect((await answer(form, [['11시']])).status).toBe(200)
  })

  test('whoever changes an answer keeps the own choice and takes no other', async () => {
    const form = await aSiteForm({ options: [changeable] }, [aChoice(['10시', '11시', '12시'])])
    const [one, other] = [await aPerson(services), await aPerson(services)]
    const { body } = await answer(form, [['10시']], one)
    await answer(form, [['11시']], other)
    const own = body.data.responseSeq
    expect((await shown(form, one)).body.data.taken[0].choices).toEqual(['11시'])
    expect((await change(form, own, [['10시']], one)).status).toBe(200)
    expect((await change(form, own, [['11시']], one)).status).toBe(400)
    expect((await change(form, own, [['12시']], one)).status).toBe(200)
    expect((await answer(form, [['10시']], other)).status).toBe(200)
  })

  test('DUP_Y lets one choice be made by many and more than once', async () => {
    const form = await aSiteForm({}, [aChoice(['10시'])])
    const person = await aPerson(services)
    for (const who of [person, person, await aPerson(services)])
      expect((await answer(form, [['10시']], who)).status).toBe(200)
  })
})

describe('FRM-09 bounds of a field', () => {
  const bounded = [
    aField({ label: '닉네임', minLength: 2, maxLength: 5, requiredYn: 'Y' }),
    aChoice(['가', '나'], { otherYn: 'Y' }),
    aField({ kind: FORM_FIELD_KIND.email, label: '이메일' }),
    aField({ kind: FORM_FIELD_KIND.agree, label: '동의', agreementText: '연락에 씁니다.', requiredYn: 'Y' }),
  ]
  test('hold on the server, each at its field', async () => {
    const form = await aSiteForm({}, bounded)
    const { status, body } = await answer(form, [['가'], ['가', '나'], ['이메일'], []])
    expect(status).toBe(400)
    const [nick, choice, email, agree] = form.keys
    expect(body.fields).toEqual({
      [`answers.${nick}`]: '최소 2자 이상 입력해주세요.',
      [`answers.${choice}`]: '하나를 선택해 주세요.',
      [`answers.${email}`]: '이메일 형식으로 입력해주세요.',
      [`answers.${agree}`]: '동의가 필요해요.',
    })
  })

  test('FRM-13 a choice may be one’s own; FRM-17 the agreement is kept with its text and time', async () => {
    const form = await aSiteForm({}, bounded)
    expect((await answer(form, [['글벗'], ['다른 것'], ['a@b.kr'], ['Y']])).status).toBe(200)
    const [row] = await kept(form)
    expect(row?.answers.map(({ values }) => values)).toEqual([['글벗'], ['다른 것'], ['a@b.kr'], ['Y']])
    expect(row?.answers[3]?.agreement).toEqual({
      type: 'privacy',
      text: '연락에 씁니다.',
      at: expect.any(String),
    })
  })

  test('SEC-20 an answer to a field of another form is no answer', async () => {
    const form = await aSiteForm()
    const other = await aForm(services, form.channelSeq)
    const { status } = await server.call({
      method: 'POST',
      url: `${pathOf(form)}/responses/create`,
      body: { answers: { [other.keys[0] ?? '']: ['남의 것'] } },
    })
    expect(status).toBe(200)
    expect((await kept(form)).map(({ answers }) => answers)).toEqual([[]])
  })
})

test.each([
  ['a member', true],
  ['a visitor', false],
])(
  'API-25 FRM-17 an answer that %s sends again, because nobody answered, is one answer',
  async (_, isMember) => {
    const form = await aSiteForm()
    const as = isMember ? await aPerson(services) : null
    const send = (values: string[][], key: string) =>
      server.call({
        method: 'POST',
        url: `${pathOf(form)}/responses/create`,
        body: { answers: given(form, values) },
        headers: { 'idempotency-key': key },
        ...(as && { as }),
      })
    const [one, another] = [crypto.randomUUID(), crypto.randomUUID()]
    const [first, again] = [await send([['가']], one), await send([['가']], one)]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.data.responseSeq).toBe(first.body.data.responseSeq)
    expect(await kept(form)).toHaveLength(1)
    // Meant once more.
    expect((await send([['가']], another)).status).toBe(200)
    expect(await kept(form)).toHaveLength(2)
  },
)

test('FRM-17 submissions are rate-limited', async () => {
  const form = await aSiteForm()
  const person = await aPerson(services)
  const answers = []
  for (let n = 0; n < 61; n += 1) answers.push(await answer(form, [['가']], person))
  expect(answers.at(-1)?.body.errorName).toBe('TOO_MANY_REQUESTS')
  expect(await kept(form)).toHaveLength(60)
})

test('a reader of forms is no respondent’s editor', async () => {
  const form = await aSiteForm({ options: [changeable, duplicatesAllowed] })
  const owner = await anOperator(services, form.channelSeq, USER_TYPE.owner)
  const person = await aPerson(services)
  const { body } = await answer(form, [['가']], person)
  expect((await change(form, body.data.responseSeq, [['나']], owner)).status).toBe(404)
})
