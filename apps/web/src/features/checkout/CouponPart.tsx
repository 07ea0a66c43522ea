import { formatMoney } from '@seodang/domain/money'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import { Suspense, useState } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import frame from './checkout.module.css'
import styles from './coupon.module.css'
import * as texts from './coupon-texts.ts'
import type { CheckoutData } from './queries.ts'

const CouponDialog = lazyDialog(() => import('./CouponDialog.tsx'))

interface CouponPartProps {
  checkout: CheckoutData
  isPricing: boolean
  onChoose: (couponSeq: number | null) => void
  onChanged: () => Promise<void>
}

/** CPN-10: how many coupons could be used, which is the best, and which one is used; never one that nobody chose. */
export function CouponPart({ checkout, isPricing, onChoose, onChanged }: CouponPartProps) {
  const text = useText(texts)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { coupons, couponSeq, suggestedCouponSeq, currency } = checkout
  const money = (minor: number) => formatMoney({ minor, currency }, language)
  const usable = coupons.filter(({ refusal }) => refusal === null)
  const used = usable.find((one) => one.couponSeq === couponSeq)
  const best = used ? undefined : usable.find((one) => one.couponSeq === suggestedCouponSeq)
  return (
    <section className={frame.part} aria-busy={isPricing}>
      <h2>{text('coupon')}</h2>
      <div className={styles.row}>
        <Icon of={IconTicket} />
        <p role="status">
          {used ? (
            <>
              <b>{used.name}</b> <span className={styles.saved}>−{money(used.off)}</span>
            </>
          ) : usable.length > 0 ? (
            text('usable', { n: usable.length })
          ) : (
            text('none')
          )}
        </p>
        {used && (
          <Button size="sm" variant="ghost" onClick={() => onChoose(null)}>
            {text('takeOut')}
          </Button>
        )}
        <Button size="sm" onClick={() => setOpen(true)}>
          {text(used ? 'change' : coupons.length > 0 ? 'choose' : 'enterCode')}
        </Button>
      </div>
      {best && (
        <p className={styles.suggestion}>
          <span>{text('suggest', { name: best.name, amount: money(best.off) })}</span>
          <Button size="sm" variant="soft" busy={isPricing} onClick={() => onChoose(best.couponSeq)}>
            {text('apply')}
          </Button>
        </p>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <CouponDialog
            checkout={checkout}
            onClose={() => setOpen(false)}
            onChoose={(chosen) => {
              onChoose(chosen)
              setOpen(false)
            }}
            onChanged={onChanged}
          />
        </Suspense>
      )}
    </section>
  )
}
