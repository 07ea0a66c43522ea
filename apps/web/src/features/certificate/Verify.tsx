import { certificateNumber } from '@seodang/domain/certificate'
import { formatDate } from '@seodang/domain/seoul-time'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconCertificateOff from '@tabler/icons-react/dist/esm/icons/IconCertificateOff.mjs'
import IconZoomQuestion from '@tabler/icons-react/dist/esm/icons/IconZoomQuestion.mjs'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useHydrated } from '../../platform/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type Verified, verifyQuery } from './queries.ts'
import * as texts from './texts.ts'
import styles from './verify.module.css'

type VerifyProps = { number: string; onCheck: (number: string) => void }

/** BYD-12: whether a certificate stands, for anybody who holds its number. */
export function Verify({ number, onCheck }: VerifyProps) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const found = useQuery({ ...verifyQuery(useApi(), channelSeq, number), enabled: useHydrated() })
  return (
    <div className={styles.page}>
      <h1>{text('title')}</h1>
      <p className={styles.lead}>{text('lead')}</p>
      <div aria-live="polite">
        {found.data ? (
          <Sheet found={found.data} />
        ) : found.error instanceof ApiError && found.error.status === 404 ? (
          <EmptyState boxed icon={IconZoomQuestion} title={text('unknown')} message={text('unknownNote')} />
        ) : found.isLoadingError ? (
          <ErrorState
            boxed
            message={found.error.message}
            retry={() => void found.refetch()}
            retrying={found.isFetching}
          />
        ) : (
          <Loading label={text('loading')}>
            <Skeleton height={280} />
          </Loading>
        )}
      </div>
      <AnotherNumber onCheck={onCheck} />
    </div>
  )
}

function Sheet({ found }: { found: Verified }) {
  const text = useText(texts)
  const language = useLanguage()
  const { number, name, courseTitle, siteName, issuedAt, withdrawnAt } = found
  const isValid = withdrawnAt === null
  return (
    <article className={styles.sheet} data-valid={isValid}>
      <h2>
        <Icon of={isValid ? IconCertificate : IconCertificateOff} size={28} />
        {text(isValid ? 'valid' : 'withdrawn')}
      </h2>
      {!isValid && <p>{text('withdrawnNote', { date: formatDate(withdrawnAt, language) })}</p>}
      <dl>
        <dt>{text('number')}</dt>
        <dd>{number}</dd>
        <dt>{text('name')}</dt>
        <dd>{name}</dd>
        <dt>{text('course')}</dt>
        <dd>{courseTitle}</dd>
        <dt>{text('issuer')}</dt>
        <dd>{siteName}</dd>
        <dt>{text('issuedAt')}</dt>
        <dd>{formatDate(issuedAt, language)}</dd>
      </dl>
      <p className={styles.note}>{text('nameNote')}</p>
    </article>
  )
}

function AnotherNumber({ onCheck }: Pick<VerifyProps, 'onCheck'>) {
  const text = useText(texts)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const number = certificateNumber(typed)
    setWrong(number === null)
    if (number === null) return
    setTyped('')
    onCheck(number)
  }
  return (
    <form className={styles.another} onSubmit={submit} noValidate>
      <TextField
        label={text('another')}
        placeholder="2611-0000-0000-0000"
        autoComplete="off"
        maxLength={40}
        value={typed}
        error={isWrong ? text('unknownNote') : undefined}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Button type="submit">{text('check')}</Button>
    </form>
  )
}
