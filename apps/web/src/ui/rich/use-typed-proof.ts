import { PAYMENT_KEY_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { useState } from 'react'
import { useLanguage } from '../../platform/language.tsx'
import { isProofRefused } from './proof-refused.ts'

interface TypedProof {
  isNeeded: boolean
  /** A login without one gets a code by mail instead. */
  hasPassword: boolean
  refusal: Error | null
}

/** SALE-12, SEC-38: a proof that goes with a form which has more to say, where it needs one. */
export function useTypedProof({ isNeeded, hasPassword, refusal }: TypedProof) {
  const language = useLanguage()
  const name = hasPassword ? 'password' : 'code'
  const [value, setValue] = useState('')
  const [isAsked, setAsked] = useState(false)
  const missing = problemText('required', language, PAYMENT_KEY_LABELS[name][language])
  const refused = isProofRefused(refusal) ? refusal?.message : undefined
  return {
    /** False where it is needed and nothing was typed, which the field then says. */
    ask: (): boolean => {
      setAsked(true)
      return !isNeeded || value !== ''
    },
    given: isNeeded ? { [name]: value } : {},
    field: {
      hasPassword,
      value,
      error: isAsked && value === '' ? missing : refused,
      onChange: setValue,
    },
  }
}
