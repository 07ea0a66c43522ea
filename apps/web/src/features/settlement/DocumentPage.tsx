import { SETTLEMENT_DOCUMENT_STATE } from '@seodang/domain/codes'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { DocumentFacts } from './DocumentFacts.tsx'
import { DocumentForm } from './DocumentForm.tsx'
import * as texts from './document-texts.ts'
import { type Documents, documentQuery, type Payee } from './queries.ts'
import styles from './settlement.module.css'

const TONES = {
  [SETTLEMENT_DOCUMENT_STATE.missing]: 'plain',
  [SETTLEMENT_DOCUMENT_STATE.submitted]: 'info',
  [SETTLEMENT_DOCUMENT_STATE.sentBack]: 'warn',
  [SETTLEMENT_DOCUMENT_STATE.approved]: 'ok',
  [SETTLEMENT_DOCUMENT_STATE.askedAnew]: 'warn',
} as const satisfies Record<Documents['state'], string>

/** SALE-11: where the documents stand, and the form. */
export function DocumentPage({ payee, mayChange }: { payee: Payee; mayChange: boolean }) {
  const text = useText(texts)
  const documents = useQuery(documentQuery(useApi(), payee))
  if (documents.isError && !documents.data)
    return (
      <ErrorState
        boxed
        message={documents.error.message || undefined}
        retry={() => void documents.refetch()}
        retrying={documents.isFetching}
      />
    )
  if (!documents.data)
    return (
      <Loading label={text('loading')}>
        <Skeleton height={48} />
        <Skeleton height={480} />
      </Loading>
    )
  const { state, reason, submittedAt, askedWhy } = documents.data
  const waits = askedWhy && state !== SETTLEMENT_DOCUMENT_STATE.approved
  return (
    <div className={styles.form}>
      <p className={`${styles.soft} ${styles.lead}`}>{text('lead')}</p>
      <Notice tone={TONES[state]} live>
        {text(`state.${state}`, { reason })}
        {waits && <> {text(`asked.${askedWhy}`)}</>}
      </Notice>
      {mayChange ? (
        // What was handed in begins anew with what is kept.
        <DocumentForm
          key={`${payee.channelSeq} ${submittedAt} ${state}`}
          payee={payee}
          saved={documents.data}
        />
      ) : (
        <DocumentFacts saved={documents.data} />
      )}
    </div>
  )
}
