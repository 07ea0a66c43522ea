import { FARE, FORM_OPTION, FORM_TYPE } from '@seodang/domain/codes'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checkout, enrolFree, order } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember } from '../../testing/factories.ts'
import { aChoice, aField, aForm, type Form } from '../../testing/forms.ts'
import { testServer } from '../../testing/server.ts'
import { attendances } from '../enrolment/tables.ts'
import { formResponses } from './tables.ts'

const server = await testServer()
const { services } = server
const FREE = { fareCd: FARE.free, price: 0 }

type NewForm = Parameters<typeof aForm>[2]

async function anAskingClass(overrides: NewForm = {}, course: object = FREE) {
  const { channelSeq } = await aChannel(services)
  const form = await aForm(services, channelSeq, overrides, [aField({ label: '각오', requiredYn: 'Y' })])
  return {
    channelSeq,
    form,
    course: await aCourse(services, channelSeq, { ...course, formSeq: form.formSeq }),
  }
}
const saying = ({ keys }: Form, said: string) => ({ formAnswers: { [keys[0] ?? '']: [said] } })
const kept = ({ formSeq }: Form) =>
  services.db.select().from(formResponses).where(eq(formResponses.formSeq, formSeq))

describe('FRM-15, ENR-41 a class asks its form on enrolling', () => {
  test('before anything is done, at its field, and keeps the answer once with the class', async () => {
    const { channelSeq, form, course } = await anAskingClass()
    const learner = await aMember(services, channelSeq)
    expect((await checkout(server, course, learner)).body.data.form).toMatchObject({
      formSeq: form.formSeq,
      title: '설문',
      fields: [{ label: '각오' }],
    })
    const empty = await enrolFree(server, course, learner)
    expect(empty.body.fields).toEqual({ [`formAnswers.${form.keys[0]}`]: '각오 항목을 입력해주세요!' })
    expect(await services.db.$count(attendances, eq(attendances.userSeq, learner.userSeq))).toBe(0)
    expect((await enrolFree(server, course, learner, saying(form, '끝까지 쓰기'))).status).toBe(200)
    expect(await kept(form)).toMatchObject([
      { userSeq: learner.userSeq, courseSeq: course.courseSeq, answers: [{ values: ['끝까지 쓰기'] }] },
    ])
  })

  test.each([
    ['R', FORM_TYPE.repeat, '다시'],
    ['S', FORM_TYPE.single, '처음'],
  ])('a second try after a payment that did not end leaves one answer: %s', async (_, formType, said) => {
    const { channelSeq, form, course } = await anAskingClass({ formType }, { price: 60_000 })
    const learner = await aMember(services, channelSeq)
    expect((await order(server, course, learner, saying(form, '처음'))).status).toBe(200)
    const { body } = await checkout(server, course, learner)
    // Of a form that is answered once the answer is there already.
    expect(body.data.form === null).toBe(formType === FORM_TYPE.single)
    expect((await order(server, course, learner, saying(form, '다시'))).status).toBe(200)
    expect((await kept(form)).map(({ answers }) => answers[0]?.values)).toEqual([[said]])
  })

  test('a form that takes no answers now keeps nobody out of the class', async () => {
    const { channelSeq, form, course } = await anAskingClass({ answerLimit: 1 })
    const learners = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
    const answers = []
    for (const learner of learners)
      answers.push(await enrolFree(server, course, learner, saying(form, '저요')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await kept(form)).toHaveLength(1)
  })

  test('FRM-11 the last free choice goes to one of two who enrol at once, and the other is told', async () => {
    const { channelSeq } = await aChannel(services)
    const form = await aForm(services, channelSeq, { options: [FORM_OPTION.notChangeable] }, [
      aChoice(['창가 자리'], { label: '자리', requiredYn: 'Y' }),
    ])
    const course = await aCourse(services, channelSeq, { ...FREE, formSeq: form.formSeq })
    const learners = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
    const answers = await Promise.all(
      learners.map((learner) => enrolFree(server, course, learner, saying(form, '창가 자리'))),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body.fields).toEqual({
      [`formAnswers.${form.keys[0]}`]: '다른 분이 먼저 선택했어요. 다른 것을 골라 주세요.',
    })
    expect(await services.db.$count(attendances, eq(attendances.courseSeq, course.courseSeq))).toBe(1)
  })
})
