import { PAYMENT_KEY_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage } from '../../platform/language.tsx'
import { isProofRefused } from '../../ui/rich/proof-refused.ts'
import { accountProfileQuery } from './queries.ts'

/** SALE-12, SEC-38: a proof that goes with a form which has more to say, where it needs one. */
export function useTypedProof(isNeeded: boolean, refusal: Error | null) {
  const api = useApi()
  const language = useLanguage()
  const person = useQuery({ ...accountProfileQuery(api), enabled: isNeeded })
  const hasPassword = person.data?.hasPassword ?? true
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
