import { useForm } from '@mantine/form'
import { NAME_LENGTH, nameProblem } from '@seodang/domain/account'
import { ACCOUNT_LABELS } from '@seodang/domain/account-labels'
import { LANGUAGE, type Language } from '@seodang/domain/codes'
import { problemTexts } from '@seodang/domain/problem-texts'
import { onlyProblems } from '@seodang/domain/problems'
import { digitsOnly } from '@seodang/domain/text'
import { phoneProblem } from '@seodang/domain/validation'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChangeLanguage, useLanguage, useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { Button } from '../../ui/Button.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { EditSection } from './EditSection.tsx'
import styles from './edit.module.css'
import * as texts from './edit-texts.ts'
import { focusFirst } from './focus-first.ts'
import { PhoneStanding } from './PhoneStanding.tsx'
import * as phoneTexts from './phone-texts.ts'
import type { AccountProfile } from './queries.ts'
import { useProfileChanged } from './use-profile-changed.ts'

const ProvePhoneDialog = lazyDialog(() => import('./ProvePhoneDialog.tsx'))

const PHONE_LENGTH = 11

interface Props {
  profile: AccountProfile
  onDirty: (isDirty: boolean) => void
}

interface Draft {
  name: string
  phone: string
  language: Language
}

/** Name, phone and language (ACC-03, ACC-04, ACC-07). */
export function ProfileSection({ profile, onDirty }: Props) {
  const text = useText(texts)
  const phoneText = useText(phoneTexts)
  const [isProving, setProving] = useState(false)
  const language = useLanguage()
  const changeLanguage = useChangeLanguage()
  const api = useApi()
  const changed = useProfileChanged()
  const { name, phone } = profile.user
  const form = useForm<Draft>({
    name: 'profile',
    initialValues: { name, phone: phone ?? '', language: profile.language },
    validate: (draft) =>
      problemTexts(
        onlyProblems({ name: nameProblem(draft.name), phone: phoneProblem(draft.phone) }),
        language,
        ACCOUNT_LABELS,
      ),
  })
  const isDirty = form.isDirty()
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const save = useMutation({
    mutationFn: async (draft: Draft) => {
      if (draft.name !== name) await api.post('/v1.0/auth/changeName', { body: { name: draft.name } })
      await api.post('/v1.0/users/profile/modify', { body: { phone: draft.phone, language: draft.language } })
    },
    onSuccess: async (_, draft) => {
      form.resetDirty(draft)
      toast({ text: text('saved'), tone: 'good' })
      if (draft.language !== language) changeLanguage(draft.language)
      await changed()
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(error.fields)
    },
  })
  const fields = save.error instanceof ApiError ? Object.keys(save.error.fields).length : 0
  return (
    <EditSection title={text('profile')}>
      <form
        noValidate
        className={styles.body}
        style={{ margin: 0 }}
        onSubmit={form.onSubmit((draft) => save.mutate(draft), focusFirst(form))}
      >
        <Locked isLocked={save.isPending}>
          <div className={styles.pair}>
            <TextField
              {...form.getInputProps('name')}
              label={text('name')}
              required
              autoComplete="name"
              maxLength={NAME_LENGTH.max}
            />
            <div className={styles.withState}>
              <TextField
                {...form.getInputProps('phone')}
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
              <PhoneStanding profile={profile} typed={form.values.phone} onProve={() => setProving(true)} />
            </div>
            <Select
              {...form.getInputProps('language')}
              label={text('language')}
              help={text('languageHelp')}
              options={[
                { value: LANGUAGE.ko, label: text('korean') },
                { value: LANGUAGE.en, label: text('english') },
                { value: LANGUAGE.ja, label: text('japanese') },
              ]}
            />
          </div>
        </Locked>
        {save.error && fields === 0 && (
          <Notice tone="danger" live>
            {save.error.message || text('failed')}
          </Notice>
        )}
        <Button type="submit" variant="main" className={styles.save} busy={save.isPending}>
          {text('save')}
        </Button>
      </form>
      {/* Outside of the form: what is sent in the window is no change of the profile. */}
      {isProving && phone !== null && (
        <Suspense>
          <ProvePhoneDialog
            phone={phone}
            onClose={() => setProving(false)}
            onProved={() => {
              setProving(false)
              toast({ text: phoneText('done'), tone: 'good' })
              void changed()
            }}
          />
        </Suspense>
      )}
    </EditSection>
  )
}
