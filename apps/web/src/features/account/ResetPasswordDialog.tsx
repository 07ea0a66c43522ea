import { useForm } from '@mantine/form'
import { problemTexts } from '@seodang/domain/problem-texts'
import { emailProblem } from '@seodang/domain/validation'
import { useMutation } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { alert } from '../../ui/dialog-requests.ts'
import { Locked } from '../../ui/Locked.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './account.module.css'
import { Result } from './Result.tsx'
import * as texts from './texts.ts'

/** VER-01 to VER-05: asks for a reset link; the answer is the same for every address (VER-19). */
export default function ResetPasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const channelSeq = useMaybeChannel()?.channelSeq
  const api = useApi()
  const form = useForm({
    name: 'reset-password',
    initialValues: { email },
    validateInputOnBlur: true,
    validate: (draft) => {
      const problem = emailProblem(draft.email, true)
      // VER-01 wants the sentence without the field's name.
      return problem ? problemTexts({ email: problem }, language) : {}
    },
  })
  const send = useMutation({
    mutationFn: (draft: { email: string }) =>
      api.post('/v1.0/auth/sendResetPasswordToken', {
        body: { email: draft.email.trim(), ...(channelSeq && { channelSeq }) },
      }),
    onError: (error) => {
      const said = error instanceof ApiError ? error.message : ''
      if (error instanceof ApiError && error.fields.email) form.setErrors(error.fields)
      else void alert({ description: said || text('temporary') })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('resetTitle')}
      {...(!send.isSuccess && { description: text('resetLead') })}
    >
      {send.isSuccess ? (
        <Result
          title={text('resetSent')}
          lead={text('resetSentLead', { email: form.values.email.trim() })}
          actions={
            <Button variant="main" onClick={onClose} data-autofocus>
              {text('close')}
            </Button>
          }
        />
      ) : (
        <form noValidate className={styles.form} onSubmit={form.onSubmit((draft) => send.mutate(draft))}>
          <Locked isLocked={send.isPending}>
            <TextField
              {...form.getInputProps('email')}
              label={text('email')}
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={text('emailPlaceholder')}
              data-autofocus
            />
          </Locked>
          <Button
            type="submit"
            variant="main"
            size="lg"
            full
            busy={send.isPending}
            disabled={form.values.email.trim() === ''}
          >
            {text('sendLink')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
