import { type FormAnswers, tidiedField } from '@seodang/domain/form'
import { useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { AskedField } from '../../../ui/AskedField.tsx'
import styles from '../form-fields/form-fields.module.css'
import type { Row } from '../form-fields/rows.ts'
import * as texts from './texts.ts'

/** How the page for joining will ask; answers here are tried out and kept nowhere (FRM-13). */
export function JoinFormPreview({ rows, isShown }: { rows: readonly Row[]; isShown: boolean }) {
  const text = useText(texts)
  const [answers, setAnswers] = useState<FormAnswers>({})
  return (
    <>
      <h2 className={styles.title}>{text('preview')}</h2>
      <p className={styles.soft}>{text(isShown ? 'previewNote' : 'previewOff')}</p>
      <div className={styles.preview}>
        {rows.length === 0 && <p className={styles.soft}>{text('previewEmpty')}</p>}
        {rows.map(({ rowKey, ...row }) => {
          const field = tidiedField(row)
          return (
            <AskedField
              key={rowKey}
              field={{ ...field, label: field.label || text('previewLabel') }}
              values={answers[rowKey] ?? []}
              onChange={(values) => setAnswers((before) => ({ ...before, [rowKey]: values }))}
            />
          )
        })}
      </div>
    </>
  )
}
