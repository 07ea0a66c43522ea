import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProofField } from '../../ui/rich/ProofField.tsx'
import styles from './close.module.css'
import type { ProveAgain } from './use-prove-again.ts'

/** The field of a proof and what was refused; its button stands where the window has its buttons. */
export function ProofForm({ id, form }: { id: string; form: ProveAgain }) {
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
      <Locked isLocked={form.isActing}>
        <ProofField
          about="account"
          hasPassword={form.hasPassword}
          value={form.proof}
          error={form.problem}
          onChange={form.change}
        />
      </Locked>
      {form.failure && (
        <Notice tone="danger" live>
          {form.failure}
        </Notice>
      )}
    </form>
  )
}
