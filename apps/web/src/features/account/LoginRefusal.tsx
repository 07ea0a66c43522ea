import { SNS_TYPE } from '@seodang/domain/codes'
import { isSocialType, type SocialTypeCd } from '@seodang/domain/social'
import { ApiError } from '../../platform/api.ts'
import { type Say, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SocialButtons } from './social/SocialButtons.tsx'
import type { Outcome } from './social/use-social-login.ts'
import * as texts from './texts.ts'

interface Props {
  error: Error
  onForgot: () => void
  query: string | null
  onDone: (outcome: Outcome) => void
}

/** ACC-23, ACC-27: why nobody is in, and what would work. */
export function LoginRefusal({ error, onForgot, query, onDone }: Props) {
  const text = useText(texts)
  const name = error instanceof ApiError ? error.errorName : ''
  const provider = providerIn(error)
  if (name === 'EMPTY_PASSWORD_AUTH')
    return (
      <>
        <Notice tone="warn" live action={<ResetButton label={text('setPassword')} onPress={onForgot} />}>
          {text('socialOnly', { provider: providerName(error, text) })}
        </Notice>
        {provider !== null && <SocialButtons query={query} onDone={onDone} only={provider} />}
      </>
    )
  if (name === 'EXCEED_MAXIMUM_ATTEMPTS')
    return (
      <Notice tone="danger" live action={<ResetButton label={text('resetPassword')} onPress={onForgot} />}>
        {text('tooManyAttempts')}
      </Notice>
    )
  if (error instanceof ApiError && Object.keys(error.fields).length > 0) return null
  return (
    <Notice tone="danger" live>
      {error instanceof ApiError && error.message ? error.message : text('temporary')}
    </Notice>
  )
}

function ResetButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button size="sm" onClick={onPress}>
      {label}
    </Button>
  )
}

const PROVIDER_TEXTS = {
  [SNS_TYPE.facebook]: 'facebook',
  [SNS_TYPE.google]: 'google',
  [SNS_TYPE.naver]: 'naver',
  [SNS_TYPE.kakao]: 'kakao',
} as const satisfies Record<string, keyof typeof texts.ko>

function providerIn(error: Error): SocialTypeCd | null {
  const code = error instanceof ApiError ? error.details.snsTypeCd : null
  return isSocialType(code) ? code : null
}

function providerName(error: Error, text: Say<typeof texts.ko>): string {
  const code = providerIn(error)
  const key = Object.entries(PROVIDER_TEXTS).find(([value]) => value === code)?.[1]
  return text(key ?? 'social')
}
