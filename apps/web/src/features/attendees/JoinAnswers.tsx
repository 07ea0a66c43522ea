import { allows, staff } from '@seodang/domain/access'
import { answerWords } from '@seodang/domain/form'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import styles from './attendees.module.css'
import { type CourseKey, joinAnswersQuery } from './queries.ts'
import * as texts from './texts.ts'

/** FRM-08, FRM-14: what the person answered on joining the site, under the questions of that day. */
export function JoinAnswers({ courseKey, userSeq }: { courseKey: CourseKey; userSeq: number }) {
  const text = useText(texts)
  const language = useLanguage()
  const may = allows(staff('SITE_FORM_READ'), useSession().principal)
  const { data } = useQuery({ ...joinAnswersQuery(useApi(), courseKey, userSeq), enabled: may })
  if (!data || data.answers.length === 0) return null
  return (
    <section>
      <h3>{text('joinAnswers')}</h3>
      <dl className={styles.answers}>
        {data.answers.map((answer) => (
          <div key={answer.fieldSeq}>
            <dt>{answer.label}</dt>
            <dd>
              {answerWords(answer, text('agreed'))}
              {answer.agreement && <small>{formatDateTime(answer.agreement.at, language)}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
