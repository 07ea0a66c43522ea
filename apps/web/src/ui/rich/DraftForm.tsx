import type { ReactNode } from 'react'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useText } from '../../platform/language.tsx'
import type { DraftForm as Form } from '../../platform/use-kept-draft.ts'
import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'
import styles from './draft-form.module.css'
import * as texts from './texts.ts'
import { UnsavedGuard } from './UnsavedGuard.tsx'

interface DraftFormProps<Draft> {
  of: Form<Draft>
  /** Others see everything and change nothing. */
  mayEdit: boolean
  children: ReactNode
}

/** Fields of something that is kept, its button, why it was refused, and the question before it is left unsaved. */
export function DraftForm<Draft>({ of, mayEdit, children }: DraftFormProps<Draft>) {
  const text = useText(texts)
  const { kept, form, refusal, isBusy, isDirty, submit } = of
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <fieldset disabled={!mayEdit} className={styles.fields}>
        {!mayEdit && <Notice>{text('readOnly')}</Notice>}
        <KeptStrip of={kept} />
        {children}
      </fieldset>
      {refusal && (
        <Notice
          tone="danger"
          live
          action={
            refusal.reload && (
              <Button size="sm" onClick={refusal.reload}>
                {text('reload')}
              </Button>
            )
          }
        >
          {refusal.message || text('saveFailed')}
        </Notice>
      )}
      {mayEdit && (
        <div>
          <Button type="submit" variant="main" size="lg" busy={isBusy}>
            {text('save')}
          </Button>
        </div>
      )}
      <UnsavedGuard dirty={isDirty && !isBusy} onSave={submit} onLeave={kept.renew} />
    </form>
  )
}
