import type { CourseTypeCd } from '@seodang/domain/codes'
import { type TemplateCode, templateOf, templatesOf } from '@seodang/domain/course-template'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { RadioTiles } from '../../../ui/RadioTiles.tsx'
import { Choice } from '../form/Choice.tsx'
import styles from './create.module.css'
import * as texts from './texts.ts'

const EMPTY = 'empty'

interface TemplateFieldProps {
  kind: CourseTypeCd
  value: TemplateCode | null
  onChange: (template: TemplateCode | null) => void
}

/** AUTH-02: what a class of a kind begins with: nothing, or a template, which is shown before it is taken. */
export function TemplateField({ kind, value, onChange }: TemplateFieldProps) {
  const text = useText(texts)
  const language = useLanguage()
  const offered = templatesOf(kind)
  return (
    <>
      <RadioTiles<TemplateCode | typeof EMPTY>
        label={text('template')}
        value={value ?? EMPTY}
        onChange={(next) => onChange(next === EMPTY ? null : next)}
        columns={2}
        tall
        stack
        options={[
          { value: EMPTY, label: <Choice name={text('empty')} note={text('emptyHelp')} /> },
          ...offered.map((code) => {
            const { name, note } = templateOf(code)
            return { value: code, label: <Choice name={name[language]} note={note[language]} /> }
          }),
        ]}
      />
      {value !== null && <Contents code={value} />}
    </>
  )
}

function Contents({ code }: { code: TemplateCode }) {
  const text = useText(texts)
  const language = useLanguage()
  const { name, headings, sections } = templateOf(code)
  const title = text('contents', { name: name[language] })
  return (
    <section className={styles.contents} aria-label={title}>
      <h2>{title}</h2>
      <ol>
        {sections.map((section) => (
          <li key={section.title.ko}>
            <b>{section.title[language]}</b>
            <ul>
              {section.items.map((item) => (
                <li key={item.title.ko}>{item.title[language]}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <p>{text('headings', { headings: headings.map((heading) => heading[language]).join(' · ') })}</p>
    </section>
  )
}
