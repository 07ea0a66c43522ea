import { FORM_TYPE, YN } from '@seodang/domain/codes'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { AskedForm } from '../../ui/AskedForm.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { FormSheet } from '../../ui/FormSheet.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { accountAddress } from '../account-address.ts'
import { ApiError, useApi } from '../api.ts'
import { useChannel } from '../channel.tsx'
import { useLanguage, useText } from '../language.tsx'
import { useSession } from '../session.tsx'
import styles from './form.module.css'
import { formQuery, type ShownForm, type Thanks } from './queries.ts'
import * as texts from './texts.ts'

interface FormBodyProps {
  formSeq: number
  heading?: 'h1' | 'h2'
}

/** FRM-02, FRM-15: a form for whoever answers it. */
export default function FormBody({ formSeq, heading = 'h1' }: FormBodyProps) {
  const api = useApi()
  const { channelSeq } = useChannel()
  const { principal } = useSession()
  const form = useQuery({
    ...formQuery(api, channelSeq, formSeq, principal.userSeq),
    // As a visitor sees it, until it is known who is here.
    placeholderData: keepPreviousData,
  })
  const [thanks, setThanks] = useState<Thanks>()
  const { data, error, isFetching, refetch } = form
  if (data)
    return (
      <FormSheet title={data.title} design={data.design} heading={heading}>
        {thanks ? (
          <Thanked
            thanks={thanks}
            form={data}
            onAgain={async () => {
              await refetch()
              setThanks(undefined)
            }}
          />
        ) : (
          <Offered key={data.mine?.responseSeq ?? 'new'} form={data} onDone={setThanks} />
        )}
      </FormSheet>
    )
  if (error)
    return <ErrorState boxed message={error.message} retry={() => void refetch()} retrying={isFetching} />
  return <ListSkeleton rows={5} />
}

function Thanked({ thanks, form, onAgain }: { thanks: Thanks; form: ShownForm; onAgain: () => void }) {
  const text = useText(texts)
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => said.current?.focus(), [])
  const mayAgain = form.formType === FORM_TYPE.repeat
  return (
    <div ref={said} tabIndex={-1} role="status" className={styles.thanks}>
      <p>{thanks.thankYou || text('thanks')}</p>
      {mayAgain && <Button onClick={onAgain}>{text('again')}</Button>}
    </div>
  )
}

interface OfferedProps {
  form: ShownForm
  onDone: (thanks: Thanks) => void
}

/** What this person may do with it now. */
function Offered({ form, onDone }: OfferedProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { offer, mine, startAt } = form
  const [isChanging, setIsChanging] = useState(offer === 'change')
  const changeable = mine?.changeableYn === YN.yes ? mine : null
  if (isChanging && changeable) return <Asking form={form} mine={changeable} onDone={onDone} />
  const change = changeable && <Button onClick={() => setIsChanging(true)}>{text('change')}</Button>
  switch (offer) {
    case 'answer':
      return (
        <>
          {mine && (
            <Notice action={change}>
              {text('answeredAt', { at: formatDateTime(mine.answeredAt, language) })}
            </Notice>
          )}
          <Asking form={form} mine={null} onDone={onDone} />
        </>
      )
    case 'membersOnly':
      return <MembersOnly />
    case 'notYet':
      return (
        <Notice>
          {startAt === null ? text('closed') : text('notYet', { at: formatDateTime(startAt, language) })}
        </Notice>
      )
    case 'full':
      return <Notice action={change}>{text('full')}</Notice>
    case 'answered':
    case 'change':
      return <Notice action={change}>{text('answered')}</Notice>
    case 'ended':
    case 'draft':
      return <Notice>{text('closed')}</Notice>
  }
}

function MembersOnly() {
  const text = useText(texts)
  const { status } = useSession()
  const { latestLocation } = useRouter()
  if (status === 'loading') return <ListSkeleton rows={2} />
  const isVisitor = status === 'visitor'
  return (
    <Notice
      action={
        <LinkButton size="sm" href={accountAddress(isVisitor ? '/login' : '/join', latestLocation.href)}>
          {text(isVisitor ? 'login' : 'join')}
        </LinkButton>
      }
    >
      {text('membersOnly')}
    </Notice>
  )
}

interface AskingProps extends OfferedProps {
  /** The answer that is changed; null for a new one. */
  mine: ShownForm['mine']
}

function Asking({ form, mine, onDone }: AskingProps) {
  const text = useText(texts)
  const api = useApi()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const { formSeq, fields, taken } = form
  const send = useMutation({
    mutationFn: ({ answers, key }: { answers: Record<string, string[]>; key: string }) =>
      mine
        ? api.post('/v1.0/channels/{channelSeq}/forms/{formSeq}/responses/{responseSeq}/modify', {
            path: { channelSeq, formSeq, responseSeq: mine.responseSeq },
            body: { answers },
          })
        : api.post('/v1.0/channels/{channelSeq}/forms/{formSeq}/responses/create', {
            path: { channelSeq, formSeq },
            body: { answers },
            idempotencyKey: key,
          }),
    // A refusal also means that the page showed an old offer: choices and places go to others meanwhile.
    onError: () => queryClient.invalidateQueries({ queryKey: ['channels', channelSeq, 'forms', formSeq] }),
  })
  const isAtField = send.error instanceof ApiError && Object.keys(send.error.fields).length > 0
  return (
    <AskedForm
      place={`form:${formSeq}:${mine?.responseSeq ?? 'new'}`}
      label={form.title}
      fields={fields}
      taken={taken}
      first={Object.fromEntries((mine?.answers ?? []).map(({ fieldSeq, values }) => [fieldSeq, values]))}
      submitLabel={text(mine ? 'saveChange' : 'submit')}
      busy={send.isPending}
      onChange={() => send.error && send.reset()}
      onSubmit={async (answers, key, done) => {
        try {
          const thanks = await send.mutateAsync({ answers, key })
          done()
          if (thanks.redirect === '') onDone(thanks)
          else await router.navigate({ href: thanks.redirect })
          return {}
        } catch (error) {
          return error instanceof ApiError ? atFields(error) : {}
        }
      }}
      notice={
        send.error &&
        !isAtField && (
          <Notice tone="danger" live>
            {send.error.message || text('failed')}
          </Notice>
        )
      }
    />
  )
}

const PREFIX = 'answers.'

/** What the server refused, by the key of the field. */
const atFields = ({ fields }: ApiError) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, said]) =>
      name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), said] as const] : [],
    ),
  )
