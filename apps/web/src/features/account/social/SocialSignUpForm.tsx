import { useForm } from '@mantine/form'
import { NAME_LENGTH, socialSignUpProblems } from '@seodang/domain/account'
import { ACCOUNT_LABELS } from '@seodang/domain/account-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { useMutation } from '@tanstack/react-query'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useMaybeChannel } from '../../../platform/channel.tsx'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { changePending, type SocialSignUp } from '../../../platform/social-pending.ts'
import { Button } from '../../../ui/Button.tsx'
import { Locked } from '../../../ui/Locked.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Agreements } from '../Agreements.tsx'
import account from '../account.module.css'
import { focusFirst } from '../focus-first.ts'
import { draftFields, hasFields, siteOf } from '../sign-up-call.ts'
import * as signUpTexts from '../texts.ts'
import * as texts from './texts.ts'
import { entered } from './use-social-login.ts'

/** SOC-03: what the provider did not say, and the terms. */
export function SocialSignUpForm({ signUp, onIn }: { signUp: SocialSignUp; onIn: () => void }) {
  const text = useText(texts)
  const words = useText(signUpTexts)
  const language = useLanguage()
  const channelSeq = useMaybeChannel()?.channelSeq
  const api = useApi()
  const { snsTypeCd, accessToken, isEmailProved, agreed } = signUp
  const provider = text(`name${snsTypeCd}`)
  const form = useForm({
    name: 'social-sign-up',
    initialValues: {
      email: signUp.email ?? '',
      name: signUp.name ?? '',
      termsAgreed: agreed.includes('terms'),
      privacyAgreed: agreed.includes('privacy'),
      age14Agreed: agreed.includes('age14'),
      marketingAgreed: agreed.includes('marketing'),
    },
    validate: (draft) => problemTexts(socialSignUpProblems(draft), language, ACCOUNT_LABELS),
  })
  const make = useMutation({
    mutationFn: ({ email, name, ...draft }: typeof form.values) =>
      api.post('/v1.0/auth/snsSignup', {
        body: {
          snsTypeCd,
          accessToken,
          ...siteOf(channelSeq),
          ...(!isEmailProved && { email: email.trim() }),
          name,
          agreements: {
            terms: draft.termsAgreed,
            privacy: draft.privacyAgreed,
            age14: draft.age14Agreed,
            marketing: draft.marketingAgreed,
          },
        },
      }),
    onSuccess: ({ user, integration, agreedSite }) => {
      onIn()
      entered(user, integration, agreedSite)
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(draftFields(error.fields))
    },
  })
  return (
    <form
      noValidate
      className={account.form}
      onSubmit={form.onSubmit((draft) => make.mutate(draft), focusFirst(form))}
    >
      <Locked isLocked={make.isPending}>
        <TextField
          {...form.getInputProps('email')}
          label={words('email')}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={words('emailPlaceholder')}
          readOnly={isEmailProved}
          {...(isEmailProved && { help: text('provedEmail', { provider }) })}
        />
        <TextField
          {...form.getInputProps('name')}
          label={words('name')}
          required
          autoComplete="name"
          maxLength={NAME_LENGTH.max}
        />
        <Agreements form={form} />
      </Locked>
      {make.error && !hasFields(make.error) && (
        <Notice tone="danger" live>
          {make.error instanceof ApiError && make.error.message ? make.error.message : text('failed')}
        </Notice>
      )}
      <Button type="submit" variant="main" size="lg" full busy={make.isPending}>
        {words('submitSignUp')}
      </Button>
      <button type="button" className={account.quietLink} onClick={() => changePending({ signUp: null })}>
        {text('otherWay')}
      </button>
    </form>
  )
}
