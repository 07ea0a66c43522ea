import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { CloseLosses } from './CloseLosses.tsx'
import styles from './close.module.css'
import * as texts from './close-texts.ts'
import { type Closing, closingQuery } from './queries.ts'
import { type CloseForm, useCloseAccount } from './use-close-account.ts'

/** ACC-29: names what is lost and what stands in the way, and asks who it is. */
export default function CloseDialog({ onClose }: { onClose: () => void }) {
  const text = useText(texts)
  const closing = useQuery(closingQuery(useApi()))
  const form = useCloseAccount(closing.data?.hasPassword ?? true)
  const formId = useId()
  const isFree = closing.data && !isRefused(closing.data)
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('question')}
      size="small-medium"
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          {isFree && (
            <Button type="submit" form={formId} variant="danger" busy={form.isClosing}>
              {text('close')}
            </Button>
          )}
        </>
      }
    >
      {closing.isPending && (
        <Loading>
          <Skeleton height={120} />
        </Loading>
      )}
      {closing.isError && <ErrorState retry={() => void closing.refetch()} retrying={closing.isFetching} />}
      {closing.data && (
        <div className={styles.parts}>
          <Refusals closing={closing.data} />
          <CloseLosses closing={closing.data} />
          {isFree && <Proof id={formId} form={form} />}
        </div>
      )}
    </Dialog>
  )
}

const isRefused = ({ soleOwnerOf, moneyUnderWay, payoutsOwed, mergeUnderWay }: Closing) =>
  mergeUnderWay || soleOwnerOf.length + moneyUnderWay.length + payoutsOwed.length > 0

function Refusals({ closing }: { closing: Closing }) {
  const { soleOwnerOf, moneyUnderWay, payoutsOwed, mergeUnderWay } = closing
  const text = useText(texts)
  return (
    <>
      {mergeUnderWay && (
        <Notice tone="danger" live>
          {text('mergeUnderWay')}
        </Notice>
      )}
      {soleOwnerOf.length > 0 && (
        <Notice tone="danger" live>
          {text('soleOwner', { sites: soleOwnerOf.map(({ name }) => name).join(', ') })}
        </Notice>
      )}
      {moneyUnderWay.length > 0 && (
        <Notice tone="danger" live>
          {text('moneyUnderWay', {
            orders: moneyUnderWay.map(({ siteName, orderNumber }) => `${siteName} ${orderNumber}`).join(', '),
          })}
        </Notice>
      )}
      {payoutsOwed.length > 0 && (
        <Notice tone="danger" live>
          {text('payoutsOwed', { sites: payoutsOwed.map(({ name }) => name).join(', ') })}
        </Notice>
      )}
    </>
  )
}

function Proof({ id, form }: { id: string; form: CloseForm }) {
  const text = useText(texts)
  return (
    <form
      id={id}
      noValidate
      className={styles.parts}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {form.hasPassword ? (
        <PasswordField
          label={text('password')}
          autoComplete="current-password"
          value={form.proof}
          error={form.problem}
          onChange={(event) => form.setProof(event.currentTarget.value)}
        />
      ) : (
        <>
          <CodeInput
            label={text('code')}
            help={text('codeHelp', { email: form.email })}
            value={form.proof}
            error={form.problem}
            onChange={form.setProof}
          />
          <Button size="sm" busy={form.isSending} disabled={form.isSent} onClick={form.sendCode}>
            {text('sendCode')}
          </Button>
        </>
      )}
      <Checkbox
        label={text('agree')}
        checked={form.hasAgreed}
        error={form.agreeProblem}
        onChange={(event) => form.setAgreed(event.currentTarget.checked)}
      />
      {form.failure && (
        <Notice tone="danger" live>
          {form.failure}
        </Notice>
      )}
    </form>
  )
}
