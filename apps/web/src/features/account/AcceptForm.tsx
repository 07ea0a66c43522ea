import { useForm } from '@mantine/form'
import { problemTexts } from '@seodang/domain/problem-texts'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { useSession } from '../../platform/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AgreementBox } from './AgreementBox.tsx'
import styles from './account.module.css'
import { focusFirst } from './focus-first.ts'
import type { Offer } from './Invitation.tsx'
import type { Accepted } from './InvitationAccepted.tsx'
import * as texts from './invitation-texts.ts'
import * as joinTexts from './join-texts.ts'

const TermsWindow = lazyDialog(() => import('./TermsWindow.tsx'))

interface AcceptFormProps {
  offer: Offer
  token: string
  onAccepted: (answer: Accepted) => void
}

/** JOIN-09: whoever is no member of the site agrees to its terms on the way. */
export function AcceptForm({ offer, token, onAccepted }: AcceptFormProps) {
  const text = useText(texts)
  const joinText = useText(joinTexts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const { isChannelUser, reload } = useSession()
  const [shown, setShown] = useState<'service' | 'privacy' | null>(null)
  const form = useForm({
    name: 'accept',
    initialValues: { terms: false, privacy: false },
    validate: ({ terms, privacy }) =>
      isChannelUser
        ? {}
        : problemTexts(
            { ...(!terms && { terms: 'notAgreed' }), ...(!privacy && { privacy: 'notAgreed' }) },
            language,
          ),
  })
  const accept = useMutation({
    mutationFn: (agreements: { terms: boolean; privacy: boolean }) =>
      api.post('/v1.0/channels/{channelSeq}/invitations/accept', {
        path: { channelSeq },
        body: { token, ...(!isChannelUser && { agreements }) },
      }),
    onSuccess: async (answer) => {
      await reload()
      onAccepted(answer)
    },
  })
  const read = (kind: 'service' | 'privacy', label: string) => ({
    text: joinText('read'),
    label,
    onPress: () => setShown(kind),
  })
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit((draft) => accept.mutate(draft), focusFirst(form))}
    >
      <Locked isLocked={accept.isPending}>
        {!isChannelUser && (
          <AgreementBox
            label={joinText('agreements')}
            all={{ label: joinText('agreeAll'), note: joinText('agreeAllNote') }}
            lines={[
              {
                name: 'terms',
                isRequired: true,
                label: joinText('agreeTerms'),
                read: read('service', joinText('readTerms')),
              },
              {
                name: 'privacy',
                isRequired: true,
                label: joinText('agreePrivacy'),
                read: read('privacy', joinText('readPrivacy')),
              },
            ]}
            values={form.values}
            fieldOf={(name) => form.getInputProps(name, { type: 'checkbox' })}
          />
        )}
      </Locked>
      {accept.error && (
        <Notice tone="danger" live>
          {accept.error instanceof ApiError && accept.error.message ? accept.error.message : text('failed')}
        </Notice>
      )}
      <Button
        type="submit"
        variant="main"
        size="lg"
        full
        busy={accept.isPending}
        disabled={offer.awaitsOwnerYn === 'Y'}
      >
        {text('accept')}
      </Button>
      {shown && (
        <Suspense>
          <TermsWindow
            channelSeq={channelSeq}
            kind={shown}
            title={joinText(shown === 'service' ? 'terms' : 'privacy')}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </form>
  )
}
