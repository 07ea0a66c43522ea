import { useForm } from '@mantine/form'
import { NAME_LENGTH, PASSWORD_LENGTH, signUpProblems } from '@seodang/domain/account'
import { ACCOUNT_LABELS } from '@seodang/domain/account-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { digitsOnly } from '@seodang/domain/text'
import { useMutation } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Agreements } from './Agreements.tsx'
import styles from './account.module.css'
import { focusFirst } from './focus-first.ts'
import { PasswordParts } from './PasswordParts.tsx'
import { agreementsOf, draftFields, EMPTY_PERSON, hasFields, siteOf } from './sign-up-call.ts'
import * as texts from './texts.ts'

const PHONE_LENGTH = 11

const EMPTY = { ...EMPTY_PERSON, email: '', password: '', phone: '' }

/** ACC-02 to ACC-05: an account by e-mail. Afterwards the person is signed in, with the address still to be verified. */
export function SignUpForm() {
  const text = useText(texts)
  const language = useLanguage()
  const channelSeq = useMaybeChannel()?.channelSeq
  const api = useApi()
  const form = useForm({
    name: 'sign-up',
    initialValues: EMPTY,
    validate: (draft) => problemTexts(signUpProblems(draft), language, ACCOUNT_LABELS),
  })
  const signUp = useMutation({
    mutationFn: (draft: typeof EMPTY) =>
      api.post('/v1.0/auth/signup', { body: { ...bodyOf(draft), ...siteOf(channelSeq) } }),
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(draftFields(error.fields))
    },
  })
  const phone = form.getInputProps('phone')
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit((draft) => signUp.mutate(draft), focusFirst(form))}
    >
      <Locked isLocked={signUp.isPending}>
        <TextField
          {...form.getInputProps('email')}
          label={text('email')}
          required
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={text('emailPlaceholder')}
        />
        <div>
          <PasswordField
            {...form.getInputProps('password')}
            label={text('newPassword')}
            required
            autoComplete="new-password"
            maxLength={PASSWORD_LENGTH.max}
          />
          <PasswordParts password={form.values.password} />
        </div>
        <TextField
          {...form.getInputProps('name')}
          label={text('name')}
          required
          autoComplete="name"
          maxLength={NAME_LENGTH.max}
        />
        <TextField
          {...phone}
          onChange={(event) =>
            form.setFieldValue('phone', digitsOnly(event.currentTarget.value).slice(0, PHONE_LENGTH))
          }
          label={text('phone')}
          optional
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder={text('phonePlaceholder')}
        />
        <Agreements form={form} />
      </Locked>
      {signUp.error && !hasFields(signUp.error) && (
        <Notice tone="danger" live>
          {signUp.error instanceof ApiError && signUp.error.message
            ? signUp.error.message
            : text('temporary')}
        </Notice>
      )}
      <Button type="submit" variant="main" size="lg" full busy={signUp.isPending}>
        {text('submitSignUp')}
      </Button>
    </form>
  )
}

const bodyOf = ({ email, password, name, phone, ...draft }: typeof EMPTY) => ({
  email: email.trim(),
  password,
  name,
  ...(phone && { phone }),
  agreements: agreementsOf(draft),
})
