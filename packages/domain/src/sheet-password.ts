import type { FieldProblem } from './problems.ts'

/** Of a spreadsheet that is encrypted; programs that open them take 255 at most. */
export const LEAST_SHEET_PASSWORD = 8
export const MOST_SHEET_PASSWORD = 64

/** What is wrong with a password that is chosen for a spreadsheet, and typed twice because nobody can ask for it later. */
export function sheetPasswordProblems(
  password: string,
  again: string,
): { password?: FieldProblem; again?: FieldProblem } {
  if (password === '') return { password: 'required' }
  if (password.length < LEAST_SHEET_PASSWORD)
    return { password: { code: 'tooShort', n: LEAST_SHEET_PASSWORD } }
  if (password.length > MOST_SHEET_PASSWORD) return { password: { code: 'tooLong', n: MOST_SHEET_PASSWORD } }
  return password === again ? {} : { again: 'passwordMismatch' }
}
