import { phoneState } from '@seodang/domain/phone-proof'
import { useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './edit.module.css'
import * as texts from './phone-texts.ts'
import type { AccountProfile } from './queries.ts'

interface Props {
  profile: AccountProfile
  /** What stands in the field, which may be another number than the saved one. */
  typed: string
  onProve: () => void
}

/** MY-09: whether the saved number is proved, and the way to prove it; says what a change of it brings. */
export function PhoneStanding({ profile, typed, onProve }: Props) {
  const text = useText(texts)
  const { user, canProvePhone } = profile
  const state = phoneState(user, canProvePhone)
  if (state === 'none') return null
  if (typed !== user.phone) return canProvePhone && typed !== '' ? <p>{text('changes')}</p> : null
  return (
    <div className={styles.line}>
      <Tag tone={state === 'proved' ? 'ok' : 'neutral'}>
        {text(state === 'proved' ? 'proved' : 'unproved')}
      </Tag>
      {state === 'provable' && (
        <Button size="sm" onClick={onProve}>
          {text('prove')}
        </Button>
      )}
    </div>
  )
}
