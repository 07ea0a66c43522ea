import { ConfigurationError } from './config.ts'

/** EX_CONFIG of sysexits.h: to start again would end the same way. */
const WRONG_CONFIGURATION = 78

/** Says what went wrong, and what the process ends with: of what whoever started it has to change, the sentence alone. */
export function failureOf(error: unknown): { said: string; code: number } {
  if (error instanceof ConfigurationError) return { said: error.message, code: WRONG_CONFIGURATION }
  return { said: error instanceof Error ? (error.stack ?? error.message) : String(error), code: 1 }
}
