import { BANKS } from '@seodang/domain/banks'
import { SETTLEMENT_DOCUMENT_STATE } from '@seodang/domain/codes'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { DOCUMENT_FILES, type DocumentFile } from '@seodang/domain/settlement-document'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAlert, useConfirm } from '../../ui/dialog-requests.ts'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './admin.module.css'
import { Facts } from './Facts.tsx'
import { type DocumentFacts, documentQuery } from './money-queries.ts'
import * as moneyTexts from './money-texts.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import * as texts from './texts.ts'

interface DocumentDrawerProps {
  path: { channelSeq: number; payeeSeq: number }
  onClose: () => void
}

/** SALE-11: one form, its copies, and what an administrator decides about it. */
export function DocumentDrawer({ path, onClose }: DocumentDrawerProps) {
  const text = useText(texts)
  const money = useText(moneyTexts)
  const facts = useQuery(documentQuery(useApi(), path))
  return (
    <Drawer title={facts.data?.siteName ?? money('documents')} onClose={onClose}>
      {facts.isLoadingError ? (
        <ErrorState message={facts.error.message} retry={() => void facts.refetch()} />
      ) : facts.data ? (
        <Parts facts={facts.data} />
      ) : (
        <Loading label={text('loading')}>
          <Skeleton height={320} />
        </Loading>
      )}
    </Drawer>
  )
}

function Parts({ facts }: { facts: DocumentFacts }) {
  const text = useText(moneyTexts)
  const language = useLanguage()
  const codeName = useCodeName()
  const { document } = facts
  return (
    <div className={styles.detail}>
      <Facts
        facts={[
          [text('state'), codeName('settlementDocumentStateCd', facts.state)],
          [text('payee'), facts.payeeSeq === 0 ? text('theSite') : facts.payeeName],
          [text('submitted'), formatDateTime(facts.submittedAt, language)],
          [text('businessKind'), text(`kind.${document.businessKind}`)],
          [text('name'), document.name],
          [text('representative'), document.representative],
          [text('licenceNumber'), document.licenceNumber],
          [text('taxEmail'), document.taxEmail],
          [
            text('bank'),
            BANKS.find(({ code }) => code === document.bankCode)?.name[language] ?? document.bankCode,
          ],
          [text('account'), facts.accountNumber],
          [text('holder'), document.accountHolder],
          [text('reason'), document.reason],
          [text('askedWhy'), document.askedWhy && text(`asked.${document.askedWhy}`)],
        ]}
      />
      <div className={styles.acts}>
        {DOCUMENT_FILES.filter((file) => document[`${file}UploadSeq`] !== null).map((file) => (
          <SeeFile key={file} facts={facts} file={file} />
        ))}
      </div>
      <p className={styles.lead}>{text('recorded')}</p>
      {facts.state === SETTLEMENT_DOCUMENT_STATE.submitted && <Acts facts={facts} />}
    </div>
  )
}

function SeeFile({ facts: { channelSeq, payeeSeq }, file }: { facts: DocumentFacts; file: DocumentFile }) {
  const text = useText(moneyTexts)
  const failedText = useText(texts)
  const api = useApi()
  const alert = useAlert()
  const see = useMutation({
    mutationFn: () =>
      api.get('/v1.0/platform/channels/{channelSeq}/settlement-documents/{payeeSeq}/files/{file}', {
        path: { channelSeq, payeeSeq, file },
      }),
    onSuccess: ({ url }) => window.open(url, '_blank', 'noopener'),
    onError: (error) => void alert({ title: failedText('failed'), description: error.message }),
  })
  return (
    <Button busy={see.isPending} busyText="" onClick={() => see.mutate()}>
      {text(`file.${file}`)}
    </Button>
  )
}

function Acts({ facts }: { facts: DocumentFacts }) {
  const text = useText(moneyTexts)
  const failedText = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const alert = useAlert()
  const [sendingBack, setSendingBack] = useState(false)
  const { channelSeq, payeeSeq, submittedAt, siteName: name } = facts
  const path = { channelSeq, payeeSeq }
  const approve = useMutation({
    mutationFn: () =>
      api.post('/v1.0/platform/channels/{channelSeq}/settlement-documents/{payeeSeq}/approval', {
        path,
        body: { submittedAt },
      }),
    onSuccess: () => toast({ text: text('approved'), tone: 'good' }),
    onError: (error) => void alert({ title: failedText('failed'), description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['desk'] }),
  })
  const ask = async () => {
    const agreed = await confirm({
      title: text('approveTitle', { name }),
      description: text('approveText'),
      confirmLabel: text('approve'),
    })
    if (agreed) approve.mutate()
  }
  return (
    <>
      <div className={styles.acts}>
        <Button variant="dangerLine" onClick={() => setSendingBack(true)}>
          {text('sendBack')}
        </Button>
        <Button variant="main" busy={approve.isPending} onClick={() => void ask()}>
          {text('approve')}
        </Button>
      </div>
      {sendingBack && (
        <ReasonDialog
          title={text('sendBackTitle', { name })}
          lead={text('sendBackLead')}
          confirmLabel={text('sendBack')}
          danger
          done={text('sentBack')}
          send={(reason) =>
            api.post('/v1.0/platform/channels/{channelSeq}/settlement-documents/{payeeSeq}/refusal', {
              path,
              body: { submittedAt, reason },
            })
          }
          onClose={() => setSendingBack(false)}
        />
      )}
    </>
  )
}
