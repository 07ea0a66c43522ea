import { ConfigurationError } from './config.ts'
import { outageOf } from './database/outage.ts'

/** EX_CONFIG of sysexits.h: to start again would end the same way. */
const WRONG_CONFIGURATION = 78
/** EX_TEMPFAIL of sysexits.h: what the start needs was there and went away; started again, it waits for it. */
const WENT_AWAY = 75

/** Says what went wrong, and what the process ends with: of what whoever started it has to change, the sentence alone. */
export function failureOf(error: unknown): { said: string; code: number } {
  if (error instanceof ConfigurationError) return { said: error.message, code: WRONG_CONFIGURATION }
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { said, code: outageOf(error) === 'SERVICE_UNAVAILABLE' ? WENT_AWAY : 1 }
}
