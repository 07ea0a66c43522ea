import { QUIZ_REVEAL, YN } from '@seodang/domain/codes'
import { QUIZ_LIMITS, type Quiz } from '@seodang/domain/quiz'
import { useText } from '../../../../platform/language.tsx'
import { Switch } from '../../../../ui/Checkbox.tsx'
import { NumberField } from '../../../../ui/NumberField.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { useEditor } from '../../editor/editor-context.ts'
import { SegmentedField } from '../../form/SegmentedField.tsx'
import type { EditedItem } from '../../queries.ts'
import curriculum from '../curriculum.module.css'
import { QuestionList } from './QuestionList.tsx'
import styles from './quiz.module.css'
import * as texts from './texts.ts'

/** BYD-11: the questions of a quiz, and how it is taken. */
export function QuizFields({ item }: { item: EditedItem }) {
  const text = useText(texts)
  const { changeItem, itemProblems } = useEditor()
  const { curriculumSeq, quiz } = item
  if (!quiz) return null
  const problems = itemProblems(curriculumSeq)
  const change = (fields: Partial<Quiz>) => changeItem(curriculumSeq, { quiz: { ...quiz, ...fields } })
  const toggle = (name: 'shuffleQuestionsYn' | 'shuffleChoicesYn') => ({
    checked: quiz[name] === YN.yes,
    onChange: ({ currentTarget: { checked } }: { currentTarget: { checked: boolean } }) =>
      change({ [name]: checked ? YN.yes : YN.no }),
  })
  return (
    <>
      <QuestionList
        questions={quiz.questions}
        error={problems['quiz.questions']}
        hasResults={item.recordCount > 0}
        onChange={(questions) => change({ questions })}
      />
      <div className={styles.pair}>
        <NumberField
          label={text('pass')}
          help={text('passHelp')}
          unit={text('percent')}
          max={100}
          value={quiz.passPercent}
          error={problems['quiz.passPercent']}
          onChange={(passPercent) => change({ passPercent: passPercent ?? 0 })}
        />
        <NumberField
          label={text('attempts')}
          help={text('attemptsHelp')}
          unit={text('times')}
          max={QUIZ_LIMITS.attempts}
          value={quiz.attempts}
          error={problems['quiz.attempts']}
          onChange={(attempts) => change({ attempts })}
        />
      </div>
      <NumberField
        label={text('minutes')}
        help={text('minutesHelp')}
        unit={text('minute')}
        max={QUIZ_LIMITS.minutes}
        value={quiz.minutes}
        error={problems['quiz.minutes']}
        onChange={(minutes) => change({ minutes })}
      />
      <SegmentedField
        label={text('reveal')}
        value={quiz.revealCd}
        options={[
          { value: QUIZ_REVEAL.never, label: text('never') },
          { value: QUIZ_REVEAL.afterPassing, label: text('afterPassing') },
          { value: QUIZ_REVEAL.afterEach, label: text('afterEach') },
        ]}
        onChange={(revealCd) => change({ revealCd })}
      />
      <Panel flush>
        <div className={curriculum.rules}>
          <Switch
            atEnd
            label={text('shuffleQuestions')}
            note={text('shuffleQuestionsNote')}
            {...toggle('shuffleQuestionsYn')}
          />
          <Switch atEnd label={text('shuffleChoices')} {...toggle('shuffleChoicesYn')} />
        </div>
      </Panel>
    </>
  )
}
