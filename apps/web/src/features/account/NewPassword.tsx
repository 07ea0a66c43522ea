import { useForm } from '@mantine/form'
import { NAME_LENGTH, newPasswordProblems, PASSWORD_LENGTH, personProblems } from '@seodang/domain/account'
import { ACCOUNT_LABELS } from '@seodang/domain/account-labels'
import { PASSWORD_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { PROVIDER_NAMES, type SocialTypeCd } from '@seodang/domain/social'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { useHydrated, useSession } from '../../platform/session.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { alert } from '../../ui/dialog-requests.ts'
import { Locked } from '../../ui/Locked.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import { Agreements } from './Agreements.tsx'
import styles from './account.module.css'
import { focusFirst } from './focus-first.ts'
import { PasswordParts } from './PasswordParts.tsx'
import { resetLinkQuery } from './queries.ts'
import { Result } from './Result.tsx'
import { agreementsOf, draftFields, EMPTY_PERSON } from './sign-up-call.ts'
import * as texts from './texts.ts'

const ResetPasswordDialog = lazyDialog(() => import('./ResetPasswordDialog.tsx'))

/** /resetpassword/{code}: checks the link, then sets the password (VER-06). */
export function NewPassword({ token }: { token: string }) {
  const text = useText(texts)
  // Only the browser asks: the finished page is kept, and a link is nobody else's business.
  const link = useQuery({ ...resetLinkQuery(useApi(), token), enabled: useHydrated() })
  const [unlinked, setUnlinked] = useState<readonly SocialTypeCd[] | null>(null)
  const [isOver, setOver] = useState(false)
  if (unlinked) return <Saved unlinked={unlinked} />
  if (link.isLoadingError)
    return (
      <AccountSheet title={text('resetTitle')}>
        <ErrorState retry={() => void link.refetch()} retrying={link.isFetching} />
      </AccountSheet>
    )
  if (isOver || link.data?.isValid === false) return <DeadLink />
  return (
    <AccountSheet
      title={text('choosePassword')}
      lead={
        link.data?.email ? (
          text(link.data.startsClean ? 'startCleanLead' : 'choosePasswordLead', { email: link.data.email })
        ) : (
          <Skeleton height={22} />
        )
      }
    >
      {link.data ? (
        <PasswordForm
          token={token}
          startsClean={link.data.startsClean}
          onSaved={setUnlinked}
          onOver={() => setOver(true)}
        />
      ) : (
        <Loading>
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} height={48} gap={index ? 28 : 24} />
          ))}
        </Loading>
      )}
    </AccountSheet>
  )
}

interface FormProps {
  token: string
  /** SEC-34: the address is proved by this link first, so nothing that was said with it before counts. */
  startsClean: boolean
  /** With the providers that the reset took from the ways in. */
  onSaved: (unlinked: readonly SocialTypeCd[]) => void
  /** The link was used or ended while the person was typing. */
  onOver: () => void
}

function PasswordForm({ token, startsClean, onSaved, onOver }: FormProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { signedOut } = useSession()
  const form = useForm({
    name: 'new-password',
    initialValues: { password: '', passwordAgain: '', ...EMPTY_PERSON },
    validate: (draft) => ({
      ...problemTexts(newPasswordProblems(draft), language, PASSWORD_LABELS),
      ...(startsClean && problemTexts(personProblems(draft), language, ACCOUNT_LABELS)),
    }),
  })
  const save = useMutation({
    mutationFn: ({ password, name, ...draft }: typeof form.values) =>
      api.post('/v1.0/auth/resetPassword', {
        body: { token, password, ...(startsClean && { name, agreements: agreementsOf(draft) }) },
      }),
    onSuccess: ({ unlinked }) => {
      // Every session has ended, this browser's too.
      signedOut()
      onSaved(unlinked)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) void alert({ description: text('temporary') })
      else if (error.errorName === 'RESET_LINK_INVALID') onOver()
      else if (Object.keys(error.fields).length > 0) form.setErrors(draftFields(error.fields))
      else void alert({ description: error.message || text('temporary') })
    },
  })
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit((draft) => save.mutate(draft), focusFirst(form))}
    >
      <Locked isLocked={save.isPending}>
        <div>
          <PasswordField
            {...form.getInputProps('password')}
            label={text('passwordNew')}
            autoComplete="new-password"
            maxLength={PASSWORD_LENGTH.max}
          />
          <PasswordParts password={form.values.password} />
        </div>
        <PasswordField
          {...form.getInputProps('passwordAgain')}
          label={text('passwordAgain')}
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH.max}
        />
        {startsClean && (
          <>
            <TextField
              {...form.getInputProps('name')}
              label={text('name')}
              required
              autoComplete="name"
              maxLength={NAME_LENGTH.max}
            />
            <Agreements form={form} />
          </>
        )}
      </Locked>
      <Button type="submit" variant="main" size="lg" full busy={save.isPending}>
        {text(startsClean ? 'startAccount' : 'savePassword')}
      </Button>
    </form>
  )
}

function Saved({ unlinked }: { unlinked: readonly SocialTypeCd[] }) {
  const text = useText(texts)
  const language = useLanguage()
  const providers = unlinked.map((snsTypeCd) => PROVIDER_NAMES[snsTypeCd][language]).join(', ')
  return (
    <AccountSheet title={text('resetTitle')} isStep>
      <Result
        title={text('passwordSaved')}
        lead={
          providers === ''
            ? text('passwordSavedLead')
            : `${text('passwordSavedLead')} ${text('providersUnlinked', { providers })}`
        }
        actions={
          <LinkButton href="/login" variant="main" size="lg">
            {text('login')}
          </LinkButton>
        }
      />
    </AccountSheet>
  )
}

function DeadLink() {
  const text = useText(texts)
  const [isAsking, setAsking] = useState(false)
  return (
    <AccountSheet title={text('resetTitle')} isStep>
      <EmptyState
        boxed
        title={text('linkInvalid')}
        message={text('linkInvalidLead')}
        action={
          <Button variant="main" onClick={() => setAsking(true)}>
            {text('newLink')}
          </Button>
        }
      />
      {isAsking && (
        <Suspense>
          <ResetPasswordDialog email="" onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </AccountSheet>
  )
}
