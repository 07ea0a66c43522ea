/** Code, HTTP status and message of one error. Korean texts of appendix F2 stand as given. */
export type ErrorEntry = { code: string; status: number; ko: string; en: string; ja: string }
