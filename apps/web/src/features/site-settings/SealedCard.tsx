import type { FormEvent, ReactNode } from 'react'
import { useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { Locked } from '../../ui/Locked.tsx'
import { ProofField } from '../../ui/rich/ProofField.tsx'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import styles from './domain.module.css'
import * as texts from './payment-texts.ts'
import type { Sealed } from './use-sealed.ts'

interface SealedCardProps {
  sealed: Sealed
  title: string
  /** Beside the title where something is set. */
  mark: string | null
  isTest?: boolean
  /** What may be shown of it; null where nothing is set. */
  facts: readonly (readonly [string, string])[] | null
  /** What goes without it. */
  off: string
  add: string
  removing: { title: string; description: string }
  children: ReactNode
}

/** SET-07: set or not set, with ends of what is; a form to replace it, a question before it goes. */
export function SealedCard(props: SealedCardProps) {
  const { sealed, title, mark, isTest = false, facts, off, add, removing, children } = props
  const { form, isOpen, hasPassword, proof, proofProblem, problems, saving, removing: going } = sealed
  const text = useText(texts)
  const remove = async () => {
    const agreed = await confirm({ ...removing, confirmLabel: text('remove'), danger: true })
    if (agreed) going.mutate()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sealed.submit()
  }
  const failure = going.error ?? (Object.keys(problems).length === 0 ? saving.error : null)
  return (
    <div className={styles.card} role="group" aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.name}>{title}</h3>
        {mark && <Tag tone={isTest ? 'warn' : 'ok'}>{mark}</Tag>}
      </div>
      {facts ? (
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={styles.off}>{off}</p>
      )}
      {isOpen && (
        <form ref={form} noValidate className={styles.social} aria-label={title} onSubmit={submit}>
          <Locked isLocked={saving.isPending}>
            {children}
            <ProofField
              hasPassword={hasPassword}
              value={proof}
              error={proofProblem}
              onChange={sealed.changeProof}
            />
          </Locked>
          <div className={styles.acts}>
            <Button type="submit" variant="main" busy={saving.isPending} busyText="">
              {text('save')}
            </Button>
            <Button onClick={sealed.close}>{text('cancel')}</Button>
          </div>
        </form>
      )}
      {failure && (
        <SaveRefusal error={failure} failed={text('failed')} of={sealed.held} onReloaded={saving.reset} />
      )}
      {!isOpen && (
        <div className={styles.acts}>
          <Button size="sm" onClick={sealed.open}>
            {facts ? text('change') : add}
          </Button>
          {facts && (
            <Button
              size="sm"
              variant="dangerLine"
              busy={going.isPending}
              busyText=""
              onClick={() => void remove()}
            >
              {text('remove')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
