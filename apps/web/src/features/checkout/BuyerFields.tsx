import { useText } from '../../platform/language.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { PartProps } from './CheckoutForm.tsx'
import styles from './checkout.module.css'
import * as texts from './texts.ts'

/** Filled in from the account; the phone is asked for only where the class wants it (ENR-36). */
export function BuyerFields({ checkout, draft, change, errorOf }: PartProps) {
  const text = useText(texts)
  const showsPhone = checkout.phoneNeeded || checkout.amount > 0
  return (
    <section className={styles.part}>
      <h2>{text('buyer')}</h2>
      <div className={styles.two}>
        <div data-field="name" className={showsPhone ? undefined : styles.whole}>
          <TextField
            label={text('name')}
            autoComplete="name"
            maxLength={100}
            value={draft.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            error={errorOf('name')}
          />
        </div>
        {showsPhone && (
          <div data-field="phone">
            <TextField
              label={text('phone')}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={20}
              optional={!checkout.phoneNeeded}
              value={draft.phone}
              onChange={(event) => change({ phone: event.currentTarget.value })}
              error={errorOf('phone')}
            />
          </div>
        )}
        <div data-field="email" className={styles.whole}>
          <TextField
            label={text('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            help={text('emailHelp')}
            value={draft.email}
            onChange={(event) => change({ email: event.currentTarget.value })}
            error={errorOf('email')}
          />
        </div>
      </div>
    </section>
  )
}
