import { useForm } from '@mantine/form'
import { type FormAnswers, formAnswerLabels, formAnswerProblems } from '@seodang/domain/form'
import { problemTexts } from '@seodang/domain/problem-texts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, useApi } from '../../platform/api.ts'
import type { Channel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { lazyDialog, lazyPart } from '../../platform/lazy/lazy.tsx'
import { forgetReferral, referralOf } from '../../platform/referral.ts'
import { changePending, usePending } from '../../platform/social-pending.ts'
import { Button } from '../../ui/Button.tsx'
import { focusFirstProblem } from '../../ui/focus.ts'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { AgreementBox, type AgreementLine } from './AgreementBox.tsx'
import styles from './account.module.css'
import { type JoinField, joinFormQuery } from './join-query.ts'
import * as texts from './join-texts.ts'

const TermsWindow = lazyDialog(() => import('./TermsWindow.tsx'))
// Most sites ask nothing.
const JoinQuestions = lazyPart(() => import('./JoinQuestions.tsx'))

const NOTHING = {}

type Name = 'terms' | 'privacy' | 'marketing'

interface JoinFormProps {
  channel: Channel
  onJoined: () => void
}

/** JOIN-09: the site's own terms, its standing form and, where it asks, its marketing consent. */
export function JoinForm({ channel, onJoined }: JoinFormProps) {
  const asked = useQuery(joinFormQuery(useApi(), channel.channelSeq))
  if (asked.isLoadingError)
    return <ErrorState retry={() => void asked.refetch()} retrying={asked.isFetching} />
  if (!asked.data)
    return (
      <Loading>
        <Skeleton height={200} />
      </Loading>
    )
  return (
    <Fields
      channel={channel}
      fields={asked.data}
      onJoined={onJoined}
      // Staff may have changed the form since it was read.
      onRefused={() => void asked.refetch()}
    />
  )
}

interface FieldsProps extends JoinFormProps {
  fields: readonly JoinField[]
  onRefused: () => void
}

function Fields({ channel, fields, onJoined, onRefused }: FieldsProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const element = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<'service' | 'privacy' | null>(null)
  const [answers, setAnswers] = useState<FormAnswers>({})
  const kept = useKept<FormAnswers>({
    place: 'join',
    value: answers,
    clean: NOTHING,
    over: Object.fromEntries(fields.map(({ fieldSeq }) => [fieldSeq, []])),
    restore: setAnswers,
  })
  const [answerErrors, setAnswerErrors] = useState<Partial<Record<string, string>>>({})
  const { channelSeq, name: site } = channel
  // JOIN-04: what was agreed to at the provider is not asked again.
  const { agreedSite } = usePending()
  const isAgreed = agreedSite.includes('terms') && agreedSite.includes('privacy')
  const form = useForm<Record<Name, boolean>>({
    name: 'join',
    initialValues: {
      terms: isAgreed,
      privacy: isAgreed,
      marketing: isAgreed && agreedSite.includes('marketing'),
    },
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
        body: {
          agreements,
          ...(refererCode && { refererCode }),
          ...(fields.length > 0 && { answers: given(answers) }),
        },
      })
    },
    onSuccess: () => {
      kept.renew()
      forgetReferral(channelSeq)
      changePending({ agreedSite: [] })
      onJoined()
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      const refused = Object.entries(error.fields).flatMap(([field, said]) =>
        field.startsWith('answers.') ? [[field.slice('answers.'.length), said] as const] : [],
      )
      if (refused.length === 0) return
      flushSync(() => setAnswerErrors(Object.fromEntries(refused)))
      focusFirstProblem(element.current ?? undefined)
      onRefused()
    },
  })
  const { isIdle, mutate } = join
  const asksNothing = fields.length === 0
  useEffect(() => {
    if (isAgreed && isIdle && asksNothing)
      mutate({ terms: true, privacy: true, marketing: agreedSite.includes('marketing') })
  }, [isAgreed, isIdle, asksNothing, mutate, agreedSite])
  const submit = () => {
    const problems = problemTexts(formAnswerProblems(fields, answers), language, formAnswerLabels(fields))
    let isRight = false
    flushSync(() => {
      setAnswerErrors(problems)
      isRight = !form.validate().hasErrors && Object.keys(problems).length === 0
    })
    if (isRight) join.mutate(form.getValues())
    else focusFirstProblem(element.current ?? undefined)
  }
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
  const isAtField = join.error instanceof ApiError && Object.keys(join.error.fields).length > 0
  return (
    <form
      ref={element}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Locked isLocked={join.isPending}>
        <KeptStrip of={kept} />
        {fields.length > 0 && (
          <Suspense fallback={<Skeleton height={160} />}>
            <JoinQuestions
              fields={fields}
              answers={answers}
              errors={answerErrors}
              onAnswer={(fieldSeq, values) => {
                setAnswers((before) => ({ ...before, [fieldSeq]: values }))
                setAnswerErrors(({ [fieldSeq]: _right, ...others }) => others)
              }}
            />
          </Suspense>
        )}
        <AgreementBox
          label={text('agreements')}
          all={{ label: text('agreeAll'), note: text('agreeAllNote') }}
          lines={lines}
          values={form.values}
          fieldOf={(name) => form.getInputProps(name, { type: 'checkbox' })}
        />
      </Locked>
      {join.error && !isAtField && (
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

/** The answers as the call takes them: none that is missing. */
const given = (answers: FormAnswers): Record<string, string[]> =>
  Object.fromEntries(Object.entries(answers).map(([key, values]) => [key, [...(values ?? [])]]))
