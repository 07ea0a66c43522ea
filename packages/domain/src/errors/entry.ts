import type { Language } from '../codes.ts'

/** Code, HTTP status and message of one error. Korean texts of appendix F2 stand as given. */
export type ErrorEntry = Record<Language, string> & {
  code: string
  status: number
  /** What it says where the refusal tells how many people it is about, as `{people}`. */
  counted?: Record<Language, string>
  /** What it says where somebody who is not known yet may be told less. */
  atLogin?: Record<Language, string>
}
