import { formatMoney } from '@seodang/domain/money'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './checkout.module.css'
import type { OrderData } from './queries.ts'
import * as texts from './texts.ts'

/** PAY-17, PAY-18: where to pay into, how much and until when; the number can be copied. */
export function AccountBox({ order }: { order: OrderData }) {
  const text = useText(texts)
  const language = useLanguage()
  const account = order.virtualAccount
  if (!account) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(account.number)
      toast({ text: text('copied'), tone: 'good' })
    } catch {
      // Browsers give the clipboard to pages on https only.
      toast({ text: text('copyFailed') })
    }
  }
  return (
    <section className={styles.account} aria-label={text('account')}>
      <h2>{text('account')}</h2>
      <dl>
        <dt>{text('bank')}</dt>
        <dd>{account.bank}</dd>
        <dt>{text('accountNumber')}</dt>
        <dd>
          <b>{account.number}</b>
          <Button size="sm" icon={IconCopy} aria-label={text('copyNumber')} onClick={() => void copy()}>
            {text('copy')}
          </Button>
        </dd>
        <dt>{text('holder')}</dt>
        <dd>{account.holder}</dd>
        <dt>{text('amountToPay')}</dt>
        <dd>
          <b>{formatMoney({ minor: order.amount, currency: order.currency }, language)}</b>
        </dd>
        <dt>{text('deadline')}</dt>
        <dd>{formatDateTime(account.dueAt, language)}</dd>
      </dl>
      {account.pageUrl && (
        <p className={styles.rule}>
          <LinkButton href={account.pageUrl} size="sm" target="_blank">
            {text('testBank')}
          </LinkButton>
        </p>
      )}
    </section>
  )
}
