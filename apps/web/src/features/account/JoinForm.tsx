import { useForm } from '@mantine/form'
import { problemTexts } from '@seodang/domain/problem-texts'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import type { Channel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { forgetReferral, referralOf } from '../../platform/referral.ts'
import { changePending, usePending } from '../../platform/social-pending.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AgreementBox, type AgreementLine } from './AgreementBox.tsx'
import styles from './account.module.css'
import { focusFirst } from './focus-first.ts'
import * as texts from './join-texts.ts'

const TermsWindow = lazy(() => import('./TermsWindow.tsx'))

type Name = 'terms' | 'privacy' | 'marketing'

/** JOIN-09: the site's own terms and, where it asks, its marketing consent. */
export function JoinForm({ channel, onJoined }: { channel: Channel; onJoined: () => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const [shown, setShown] = useState<'service' | 'privacy' | null>(null)
  const { channelSeq, name: site } = channel
  const form = useForm<Record<Name, boolean>>({
    name: 'join',
    initialValues: { terms: false, privacy: false, marketing: false },
    validate: ({ terms, privacy }) =>
      problemTexts(
        { ...(!terms && { terms: 'notAgreed' }), ...(!privacy && { privacy: 'notAgreed' }) },
        language,
      ),
  })
  const join = useMutation({
    mutationFn: (agreements: Record<Name, boolean>) => {
      const refererCode = referralOf(channelSeq)
      return api.post('/v1.0/channels/{channelSeq}/channel-user/create', {
        path: { channelSeq },
        body: { agreements, ...(refererCode && { refererCode }) },
      })
    },
    onSuccess: () => {
      forgetReferral(channelSeq)
      changePending({ agreedSite: [] })
      onJoined()
    },
  })
  // JOIN-04: what was agreed to at the provider is not asked again.
  const { agreedSite } = usePending()
  const isAgreed = agreedSite.includes('terms') && agreedSite.includes('privacy')
  const { isIdle, mutate } = join
  useEffect(() => {
    if (isAgreed && isIdle)
      mutate({ terms: true, privacy: true, marketing: agreedSite.includes('marketing') })
  }, [isAgreed, isIdle, mutate, agreedSite])
  const read = (kind: 'service' | 'privacy', label: string) => ({
    text: text('read'),
    label,
    onPress: () => setShown(kind),
  })
  const lines: AgreementLine<Name>[] = [
    { name: 'terms', isRequired: true, label: text('agreeTerms'), read: read('service', text('readTerms')) },
    {
      name: 'privacy',
      isRequired: true,
      label: text('agreePrivacy'),
      read: read('privacy', text('readPrivacy')),
    },
    ...(channel.marketingConsent === 'Y'
      ? [{ name: 'marketing', isRequired: false, label: text('agreeMarketing', { site }) } as const]
      : []),
  ]
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit((draft) => join.mutate(draft), focusFirst(form))}
    >
      <AgreementBox
        label={text('agreements')}
        all={{ label: text('agreeAll'), note: text('agreeAllNote') }}
        lines={lines}
        values={form.values}
        fieldOf={(name) => form.getInputProps(name, { type: 'checkbox' })}
      />
      {join.error && (
        <Notice tone="danger" live>
          {join.error instanceof ApiError && join.error.message ? join.error.message : text('failed')}
        </Notice>
      )}
      <Button type="submit" variant="main" size="lg" full busy={join.isPending}>
        {text('join')}
      </Button>
      {shown && (
        <Suspense>
          <TermsWindow
            channelSeq={channelSeq}
            kind={shown}
            title={text(shown === 'service' ? 'terms' : 'privacy')}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </form>
  )
}
