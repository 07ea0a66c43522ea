import { requireNoProblems } from '@seodang/domain/errors'
import { type FormAnswers, formAnswerLabels, formAnswerProblems, type KeyedField } from '@seodang/domain/form'
import { type TakenChoices, takenProblems } from '@seodang/domain/site-form'

/** Refuses answers with the problem of each field at `answers.{fieldSeq}`, in the words of the page (ERR-23). */
export function requireRight(
  fields: readonly KeyedField[],
  answers: FormAnswers,
  { taken = new Map(), at = 'answers' }: { taken?: TakenChoices; at?: string } = {},
): void {
  requireNoProblems(
    under(at, { ...takenProblems(fields, answers, taken), ...formAnswerProblems(fields, answers) }),
    under(at, formAnswerLabels(fields)),
  )
}

const under = <Value>(field: string, named: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [`${field}.${name}`, value]))
