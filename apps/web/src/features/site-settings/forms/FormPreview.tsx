import { useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { AskedForm } from '../../../ui/AskedForm.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FormSheet } from '../../../ui/FormSheet.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { Sheet } from './draft.ts'
import styles from './forms.module.css'
import * as texts from './texts.ts'

/** A form to try out: it tells what is wrong and thanks, and keeps nothing (FRM-16). */
export function FormPreview({ sheet, heading }: { sheet: Sheet; heading: 'h1' | 'h2' }) {
  const text = useText(texts)
  const [isSent, setIsSent] = useState(false)
  const { title, design, thankYou, redirect, fields } = sheet
  return (
    <FormSheet title={title || text('untitled')} design={design} heading={heading}>
      {isSent ? (
        <div className={styles.thanks} role="status">
          <p>{thankYou || text('thanks')}</p>
          {redirect !== '' && <Notice>{text('leadsOn', { path: redirect })}</Notice>}
          <Button onClick={() => setIsSent(false)}>{text('tryAgain')}</Button>
        </div>
      ) : fields.length === 0 ? (
        <p className={styles.soft}>{text('previewEmpty')}</p>
      ) : (
        <AskedForm
          place={null}
          label={text('preview')}
          fields={fields}
          submitLabel={text('submit')}
          onSubmit={async () => {
            setIsSent(true)
            return {}
          }}
        />
      )}
    </FormSheet>
  )
}
