import { describe, expect, test } from 'vitest'
import { FORM_FIELD_KIND, FORM_LOOK, FORM_OPTION, FORM_TYPE, YN } from './codes.ts'
import { newField } from './form.ts'
import {
  EMPTY_DESIGN,
  type FormOffer,
  formOffer,
  formState,
  NO_EVENTS,
  type SiteForm,
  sharesChoices,
  siteFormProblems,
  takenProblems,
  tidiedForm,
  tidiedOptions,
} from './site-form.ts'

const { changeable, notChangeable, duplicatesAllowed } = FORM_OPTION
const { single, repeat, default: standing } = FORM_TYPE
const form: SiteForm = {
  title: '설문',
  formType: single,
  publicYn: YN.yes,
  publishYn: YN.yes,
  startAt: null,
  endAt: null,
  answerLimit: null,
  options: [notChangeable],
  thankYou: '',
  design: EMPTY_DESIGN,
  events: NO_EVENTS,
  fields: [newField(FORM_FIELD_KIND.shortText, '이름')],
}
const noon = '2026-11-23T12:00:00.000Z'

describe('FRM-15 whether a form takes answers', () => {
  test.each([
    ['open', {}, 0],
    ['draft', { publishYn: YN.no }, 0],
    ['notYet', { startAt: '2026-11-23T12:00:00.001Z' }, 0],
    ['open', { startAt: noon }, 0],
    ['open', { endAt: noon }, 0],
    ['ended', { endAt: '2026-11-23T11:59:59.999Z' }, 0],
    ['open', { answerLimit: 3 }, 2],
    ['full', { answerLimit: 3 }, 3],
    ['ended', { answerLimit: 3, endAt: '2026-11-01T00:00:00.000Z' }, 3],
  ] as const)('%s: %j after %i answers', (state, change, count) => {
    expect(formState({ ...form, ...change }, count, noon)).toBe(state)
  })
})

describe('FRM-10, FRM-11 what a person may do', () => {
  type Who = Parameters<typeof formOffer>[1]
  const who: Who = { state: 'open', isMember: false, hasAnswered: false }
  test.each<[FormOffer, Partial<SiteForm>, Partial<Who>]>([
    ['answer', {}, {}],
    ['answered', {}, { hasAnswered: true }],
    ['change', { options: [changeable] }, { hasAnswered: true }],
    ['answer', { formType: repeat }, { hasAnswered: true }],
    ['membersOnly', { publicYn: YN.no }, {}],
    ['answer', { publicYn: YN.no }, { isMember: true }],
    ['full', {}, { state: 'full' }],
    ['full', { formType: repeat }, { state: 'full', hasAnswered: true }],
    ['change', { options: [changeable] }, { state: 'full', hasAnswered: true }],
    ['ended', { options: [changeable] }, { state: 'ended', hasAnswered: true }],
    ['notYet', { publicYn: YN.no }, { state: 'notYet' }],
    ['draft', {}, { state: 'draft', isMember: true }],
  ])('%s: %j %j', (offer, change, person) => {
    expect(formOffer({ ...form, ...change }, { ...who, ...person })).toBe(offer)
  })
})

describe('FRM-05, FRM-11 options', () => {
  test.each([
    [[], [notChangeable]],
    [[changeable, notChangeable], [changeable]],
    [[duplicatesAllowed], [notChangeable, duplicatesAllowed]],
    [
      [duplicatesAllowed, changeable, changeable],
      [changeable, duplicatesAllowed],
    ],
  ])('of %j are %j', (given, kept) => {
    expect(tidiedOptions(given)).toEqual(kept)
    expect(tidiedOptions(tidiedOptions(given))).toEqual(kept)
  })

  test('a choice goes once without DUP_Y, save on joining', () => {
    expect(sharesChoices(form)).toBe(false)
    expect(sharesChoices({ ...form, options: [changeable, duplicatesAllowed] })).toBe(true)
    expect(sharesChoices({ ...form, formType: standing })).toBe(true)
  })

  test('what others chose is refused, what somebody wrote is not', () => {
    const field = {
      ...newField(FORM_FIELD_KIND.multipleChoice, '시간'),
      fieldSeq: 7,
      choices: ['10시', '11시'],
    }
    const taken = new Map([[7, new Set(['10시', '아무 때나'])]])
    const of = (values: string[]) => takenProblems([field], { 7: values }, taken)
    expect(of(['10시'])).toEqual({ 7: 'choiceTaken' })
    expect(of(['11시', '10시'])).toEqual({ 7: 'choiceTaken' })
    expect(of(['11시'])).toEqual({})
    expect(of(['아무 때나'])).toEqual({})
    expect(of([])).toEqual({})
  })
})

describe('FRM-09, FRM-12 what is wrong with a form', () => {
  test.each<[Partial<SiteForm>, ReturnType<typeof siteFormProblems>]>([
    [{}, {}],
    [{ title: '  ' }, { title: 'required' }],
    [{ title: '가'.repeat(61) }, { title: { code: 'tooLong', n: 60 } }],
    [{ startAt: noon, endAt: noon }, { endAt: 'endBeforeStart' }],
    [{ answerLimit: 0 }, { answerLimit: { code: 'tooSmall', n: 1 } }],
    [{ answerLimit: 2_000_000 }, { answerLimit: { code: 'tooLarge', n: 1_000_000 } }],
    [{ fields: [] }, { fields: 'contentRequired' }],
    [{ fields: [], publishYn: YN.no }, {}],
    [
      { design: { ...EMPTY_DESIGN, heading: '가'.repeat(101) } },
      { 'design.heading': { code: 'tooLong', n: 100 } },
    ],
    [{ events: { ...NO_EVENTS, redirect: '/classes?page=2' } }, {}],
    [{ events: { ...NO_EVENTS, redirect: '//elsewhere.test' } }, { 'events.redirect': 'sitePath' }],
    [{ events: { ...NO_EVENTS, redirect: 'javascript:alert(1)' } }, { 'events.redirect': 'sitePath' }],
  ])('%j: %j', (change, problems) => {
    expect(siteFormProblems({ ...form, ...change })).toEqual(problems)
  })

  test('SEC-44 its text keeps nothing that a text may not hold', () => {
    const text = { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }] }
    const tidied = tidiedForm({ ...form, design: { ...EMPTY_DESIGN, look: FORM_LOOK.card, text } })
    expect(JSON.stringify(tidied.design.text)).not.toContain('script')
  })
})
