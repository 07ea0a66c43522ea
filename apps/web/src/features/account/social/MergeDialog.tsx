import { problemText } from '@seodang/domain/problem-texts'
import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useAccountAddress } from '../../../platform/account-address.ts'
import { ApiError } from '../../../platform/api.ts'
import { useMaybeChannel } from '../../../platform/channel.tsx'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { openLogin } from '../../../platform/login-prompt.ts'
import { useSession } from '../../../platform/session.tsx'
import { changePending, type PendingIntegration, sayMerged } from '../../../platform/social-pending.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Locked } from '../../../ui/Locked.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { isProofRefused } from '../../../ui/rich/proof-refused.ts'
import { ProofForm } from '../ProofForm.tsx'
import { useProveAgain } from '../use-prove-again.ts'
import { VerifyEmailForm } from '../VerifyEmailForm.tsx'
import styles from './social.module.css'
import * as texts from './texts.ts'
import { useIntegrate } from './use-integrate.ts'

/** SOC-06, SOC-07, SOC-10: whose the account is that came through a provider, and with which it becomes one. */
export default function MergeDialog({ integration }: { integration: PendingIntegration }) {
  const text = useText(texts)
  const { user } = useSession()
  const close = () => changePending({ shown: null })
  const mayMerge =
    user?.isAuthenticated === true && user.userSeq !== integration.userSeq && integration.token !== null
  return (
    <Dialog open onClose={close} title={text(mayMerge ? 'mergeAskTitle' : 'mergeTitle')} size="small">
      {mayMerge ? (
        <Merge integration={integration} mine={user.email} onClose={close} />
      ) : (
        <Prove email={integration.email} onClose={close} />
      )}
    </Dialog>
  )
}

function Merge({
  integration,
  mine,
  onClose,
}: {
  integration: PendingIntegration
  mine: string
  onClose: () => void
}) {
  const text = useText(texts)
  const { mutateAsync, mutate, isPending, error } = useIntegrate()
  const form = useProveAgain((proof) => mutateAsync({ ...integration, proof }), sayMerged)
  const formId = useId()
  const language = useLanguage()
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const isWrong = isProofRefused(error)
  const isMissing = isTried && password === ''
  const said = error instanceof ApiError && error.message ? error.message : text('mergeFailed')
  const mergeProved = () => {
    setTried(true)
    if (integration.needsPassword && password === '') return
    mutate(
      { ...integration, ...(integration.needsPassword && { mergedPassword: password }) },
      { onSuccess: sayMerged },
    )
  }
  // Who began to link the provider has proved it there; who came in by a provider has not (SEC-38).
  const isProved = integration.userSeq === 0
  const merge = isProved ? ({ onClick: mergeProved } as const) : ({ type: 'submit', form: formId } as const)
  return (
    <>
      <p>{text('mergeAsk', { email: integration.email, mine })}</p>
      <ul className={styles.consequences}>
        {integration.email !== mine && <li>{text('mergeEmail', { email: integration.email })}</li>}
        <li>{text('mergeTime')}</li>
        <li>{text('mergeBlocks')}</li>
      </ul>
      {!isProved && <ProofForm id={formId} form={form} />}
      {isProved && integration.needsPassword && (
        <Locked isLocked={isPending}>
          <PasswordField
            label={text('mergePassword', { email: integration.email })}
            required
            autoComplete="off"
            value={password}
            error={isMissing ? problemText('required', language) : isWrong ? said : undefined}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        </Locked>
      )}
      {isProved && error && !isWrong && (
        <Notice tone="danger" live>
          {said}
        </Notice>
      )}
      <div className={styles.choices}>
        <Button variant="main" full busy={isPending} {...merge}>
          {text('mergeGo')}
        </Button>
        <Button full onClick={onClose}>
          {text('mergeCancel')}
        </Button>
      </div>
    </>
  )
}

function Prove({ email, onClose }: { email: string; onClose: () => void }) {
  const text = useText(texts)
  const router = useRouter()
  const address = useAccountAddress()
  const isOnSite = useMaybeChannel() !== null
  const [isProving, setProving] = useState(false)
  if (isProving)
    return (
      <VerifyEmailForm
        onVerified={(isOtherAccount) => {
          changePending({ shown: isOtherAccount ? 'merged' : null })
          // SOC-10: outside of a site there is nothing to join.
          if (isOnSite) void router.navigate({ href: address('/join') })
        }}
      />
    )
  const logIn = async () => {
    onClose()
    if (await openLogin()) changePending({ shown: 'merge' })
  }
  return (
    <>
      <p>{text('mergeLead', { email })}</p>
      <div className={styles.choices}>
        <Button variant="main" full onClick={() => setProving(true)} data-autofocus>
          {text('mergeByCode')}
        </Button>
        <Button full onClick={() => void logIn()}>
          {text('mergeByPassword')}
        </Button>
        <Button variant="ghost" full onClick={onClose}>
          {text('mergeLater')}
        </Button>
      </div>
    </>
  )
}
