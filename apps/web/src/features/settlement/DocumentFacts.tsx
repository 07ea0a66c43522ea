import { BANKS } from '@seodang/domain/banks'
import { SETTLEMENT_DOCUMENT_STATE } from '@seodang/domain/codes'
import { BUSINESS_KIND } from '@seodang/domain/settlement-document'
import { useLanguage, useText } from '../../platform/language.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import * as texts from './document-texts.ts'
import type { Documents } from './queries.ts'
import styles from './settlement.module.css'

/** SALE-11: what was handed in, for staff who only read: no field to type in, and no copy to open. */
export function DocumentFacts({ saved }: { saved: Documents }) {
  const text = useText(texts)
  const language = useLanguage()
  const isBusiness = saved.businessKind === BUSINESS_KIND.business
  const copy = (uploadSeq: number | null) => (uploadSeq === null ? '-' : text('kept'))
  const bank = BANKS.find(({ code }) => code === saved.bankCode)?.name[language] ?? ''
  const rows: [label: string, value: string][] = [
    [text('businessKind'), text(saved.businessKind)],
    [text('name'), saved.name],
    ...(isBusiness
      ? ([
          [text('representative'), saved.representative],
          [text('licenceNumber'), saved.licenceNumber],
          [text('licence'), copy(saved.licenceUploadSeq)],
          [text('taxType'), text(saved.taxType)],
          [text('taxEmail'), saved.taxEmail],
        ] satisfies [string, string][])
      : []),
    [text('identity'), copy(saved.identityUploadSeq)],
    [text('bank'), bank],
    [text('accountNumber'), saved.maskedAccount],
    [text('accountHolder'), saved.accountHolder],
    [text('bankBook'), copy(saved.bankBookUploadSeq)],
  ]
  return (
    <>
      <Notice>{text('readOnly')}</Notice>
      {saved.state !== SETTLEMENT_DOCUMENT_STATE.missing && (
        <Panel title={text('title')}>
          <dl className={cx(styles.why, styles.facts)}>
            {rows.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      )}
    </>
  )
}
