import { expect, test } from 'vitest'
import { COURSE_TYPE, CURRICULUM_TYPE, LANGUAGE } from './codes.ts'
import { COURSE_TITLE } from './course-form.ts'
import { introductionOf, TEMPLATE_CODES, templateOf, templatesOf } from './course-template.ts'
import { hasWordsOfItsOwn, sanitizeRichText } from './rich-text.ts'

const languages = Object.values(LANGUAGE)
const cases = TEMPLATE_CODES.flatMap((code) => languages.map((language) => [code, language] as const))

test.each(cases)('AUTH-02 the template %s has all its words in %s', (code, language) => {
  const { name, note, headings, sections } = templateOf(code)
  const titles = sections.flatMap(({ title, items }) => [title, ...items.map((one) => one.title)])
  for (const said of [name, note, ...headings, ...titles]) {
    expect(said[language].trim()).not.toBe('')
    expect(said[language].length).toBeLessThanOrEqual(COURSE_TITLE.max)
  }
})

test.each(cases)('AUTH-20 the introduction of %s in %s is still to be written', (code, language) => {
  const introduction = introductionOf(templateOf(code), language)
  expect(sanitizeRichText(introduction)).toEqual(introduction)
  expect(hasWordsOfItsOwn(introduction)).toBe(false)
})

test('AUTH-02 every kind of class has a template, and no item stands outside of a section', () => {
  for (const kind of [COURSE_TYPE.video, COURSE_TYPE.live, COURSE_TYPE.offline, COURSE_TYPE.custom])
    expect(templatesOf(kind).length).toBeGreaterThan(0)
  for (const code of TEMPLATE_CODES)
    for (const { items } of templateOf(code).sections) {
      expect(items.length).toBeGreaterThan(0)
      expect(items.map(({ curriculumTypeCd }) => curriculumTypeCd)).not.toContain(CURRICULUM_TYPE.section)
    }
})
