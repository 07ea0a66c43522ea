import { onlyProblems, type Problems } from './problems.ts'
import { isBlank } from './text.ts'
import { emailProblem, normalEmail, phoneDigits, phoneProblem, textProblem } from './validation.ts'

/** MEM-07: what a label may look like: tones of the design, so that it reads well in every skin. */
export const LABEL_TONE = {
  neutral: 'neutral',
  ok: 'ok',
  warn: 'warn',
  info: 'info',
  danger: 'danger',
  accent: 'accent',
  plum: 'plum',
} as const
export type LabelTone = (typeof LABEL_TONE)[keyof typeof LABEL_TONE]

export const LONGEST_LABEL = 30
export const MOST_LABELS = 100
export const MOST_SEGMENTS = 200
export const LONGEST_MEMBER_NOTE = 2000
export const LONGEST_BLOCK_REASON = 500
/** So many people are labelled by hand at once; all that match a filter are labelled by the filter. */
export const MOST_LABELLED = 1000

export const labelProblems = ({ name }: { name: string }): Problems<'name'> =>
  onlyProblems({ name: textProblem(name, { max: LONGEST_LABEL, isRequired: true }) })

export const memberNoteProblems = ({ content }: { content: string }): Problems<'content'> =>
  onlyProblems({ content: textProblem(content, { max: LONGEST_MEMBER_NOTE, isRequired: true }) })

/** MEM-06: somebody whom staff entered, before they have an account here. */
export interface Registered {
  name: string
  email: string
  phone: string
  note: string
}

export const LONGEST_REGISTERED_NAME = 60
export const LONGEST_REGISTERED_NOTE = 500

/** MEM-06: by one of the two the person is known when they join, so one of them is needed. */
export function registeredProblems({ name, email, phone, note }: Registered): Problems<keyof Registered> {
  const hasNeither = isBlank(email) && isBlank(phone)
  return onlyProblems({
    name: textProblem(name, { max: LONGEST_REGISTERED_NAME, isRequired: true }),
    email: hasNeither ? 'required' : emailProblem(email),
    phone: phoneProblem(phone),
    note: textProblem(note, { max: LONGEST_REGISTERED_NOTE }),
  })
}

/** As it is kept: the address in lower case, of the phone the digits; null for what is not there. */
export const keptRegistered = ({ name, email, phone, note }: Registered) => ({
  name: name.trim(),
  email: isBlank(email) ? null : normalEmail(email),
  phone: isBlank(phone) ? null : phoneDigits(phone),
  note: note.trim(),
})
