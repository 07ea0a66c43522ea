import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './admin.module.css'
import { CodeForm } from './CodeForm.tsx'
import { DoorSheet } from './DoorSheet.tsx'
import * as texts from './door-texts.ts'

/** ADM-04: connects an app, once; the recovery codes are shown before the desk opens. */
export function Enrolment({ onOpen, onAgain }: { onOpen: () => void; onAgain: () => void }) {
  const text = useText(texts)
  const api = useApi()
  const [codes, setCodes] = useState<string[] | null>(null)
  const factor = useQuery({
    // Outside of what the open desk asks again; another try is another secret.
    queryKey: ['factor'],
    queryFn: () => api.post('/v1.0/platform/factor/create'),
    gcTime: 0,
  })
  if (codes) return <RecoveryCodes codes={codes} onKept={onOpen} />
  return (
    <DoorSheet title={text('enrolTitle')} lead={text('enrolLead')} isStep>
      {factor.isLoadingError ? (
        <ErrorState message={factor.error.message} retry={onAgain} />
      ) : (
        <div className={styles.form}>
          {factor.data ? (
            <>
              <img
                className={styles.qr}
                alt={text('qr')}
                src={`data:image/svg+xml,${encodeURIComponent(factor.data.qrSvg)}`}
                width={208}
                height={208}
              />
              <div className={styles.secret}>
                <span>{text('secret')}</span>
                <code>{factor.data.secret}</code>
                <a href={factor.data.link}>{text('openApp')}</a>
              </div>
            </>
          ) : (
            <Loading label={text('loading')}>
              <Skeleton height={280} />
            </Loading>
          )}
        </div>
      )}
      {factor.data && (
        <CodeForm
          label={text('confirm')}
          ask={(caller, code) => caller.post('/v1.0/platform/factor/confirmation', { body: { code } })}
          onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
          onAgain={onAgain}
        />
      )}
    </DoorSheet>
  )
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = useText(texts)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast(text('copied'))
    } catch {
      toast({ text: text('copyFailed'), tone: 'bad' })
    }
  }
  return (
    <DoorSheet title={text('recoveryTitle')} lead={text('recoveryLead')} isStep>
      <div className={styles.form}>
        <ul className={styles.codes} aria-label={text('recoveryCodes', { n: codes.length })}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Button size="lg" full onClick={() => void copy()}>
          {text('copy')}
        </Button>
        <Button variant="main" size="lg" full onClick={onKept}>
          {text('kept')}
        </Button>
      </div>
    </DoorSheet>
  )
}
