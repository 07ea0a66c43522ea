import { formatMoney } from '@seodang/domain/money'
import { formatPeriod } from '@seodang/domain/period'
import { Suspense, useState } from 'react'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { RefundLines } from '../../platform/refunds/RefundLines.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { PartProps } from './CheckoutForm.tsx'
import styles from './checkout.module.css'
import { AGREEMENTS, type Agreement } from './draft.ts'
import type { CheckoutData } from './queries.ts'
import * as texts from './texts.ts'

const TermsText = lazyDialog(() => import('./TermsText.tsx'))

/** The refund rule of this very class in plain lines, then what has to be agreed to; nothing is ticked beforehand. */
export function Agreements({ checkout, draft, change, errorOf }: PartProps) {
  const text = useText(texts)
  const site = useChannel().name
  const [shown, setShown] = useState<Agreement | null>(null)
  const isFree = checkout.dueNow === 0
  const all = AGREEMENTS.every((one) => draft.agreed.includes(one))
  const some = draft.agreed.length > 0 && !all
  const set = (one: Agreement, isAgreed: boolean) =>
    change({
      agreed: AGREEMENTS.filter((other) => (other === one ? isAgreed : draft.agreed.includes(other))),
    })
  const labels: Record<Agreement, string> = {
    refund: text('agreeRefund'),
    purchase: text(isFree ? 'agreePurchaseFree' : 'agreePurchase'),
    privacy: text('agreePrivacy', { site }),
  }
  const error = errorOf('agreedTerms')
  return (
    <section className={styles.part} data-field="agreedTerms">
      <h2>{text(isFree ? 'freeAgreement' : 'agreement')}</h2>
      {/* Where nothing is paid yet, the rule is told with the payment. */}
      {checkout.dueNow >= checkout.amount && <RefundLines refund={checkout.refund} />}
      <div className={styles.all}>
        <Checkbox
          label={text('agreeAll')}
          checked={all}
          mixed={some}
          onChange={(event) => change({ agreed: event.currentTarget.checked ? [...AGREEMENTS] : [] })}
          error={error}
        />
      </div>
      <h3 className={styles.kind}>{text('required')}</h3>
      {AGREEMENTS.map((one) => (
        <div key={one} className={styles.agreement}>
          <Checkbox
            label={labels[one]}
            required
            checked={draft.agreed.includes(one)}
            aria-invalid={error !== undefined && !draft.agreed.includes(one) ? true : undefined}
            onChange={(event) => set(one, event.currentTarget.checked)}
          />
          <button
            type="button"
            className={styles.show}
            aria-label={text('showOf', { name: labels[one] })}
            onClick={() => setShown(one)}
          >
            {text('show')}
          </button>
        </div>
      ))}
      {/* 전자상거래법 제13조 제3항: told before the contract is made, to everybody, because no age is asked for. */}
      {!isFree && <p className={styles.more}>{text('minors')}</p>}
      {shown && (
        <Suspense>
          <ShownTerms checkout={checkout} which={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </section>
  )
}

function ShownTerms({
  checkout,
  which,
  onClose,
}: {
  checkout: CheckoutData
  which: Agreement
  onClose: () => void
}) {
  const language = useLanguage()
  const channel = useChannel()
  const { vodDays, amount, currency, title, refund } = checkout
  return (
    <TermsText
      which={which}
      onClose={onClose}
      values={{
        n: String(refund.wholeDays),
        seller: channel.corpName ?? channel.name,
        title,
        period: formatPeriod(vodDays, language),
        amount: formatMoney({ minor: amount, currency }, language),
      }}
    />
  )
}
