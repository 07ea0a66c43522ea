import { BANKS } from '@seodang/domain/banks'
import { BUSINESS_KIND, NAME_LENGTH, TAX_TYPE } from '@seodang/domain/settlement-document'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { waitsForFiles } from '../../platform/uploads/unsent.ts'
import { Button } from '../../ui/Button.tsx'
import { RadioTiles } from '../../ui/RadioTiles.tsx'
import { ProofField } from '../../ui/rich/ProofField.tsx'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { accountProfileQuery } from '../account/queries.ts'
import { CopyField } from './CopyField.tsx'
import * as texts from './document-texts.ts'
import type { Documents, Payee } from './queries.ts'
import styles from './settlement.module.css'
import { useDocumentForm } from './use-document-form.ts'

interface DocumentFormProps {
  payee: Payee
  saved: Documents
}

/** SALE-11: who is paid, where to, and the copies. */
export function DocumentForm({ payee, saved }: DocumentFormProps) {
  const text = useText(texts)
  const api = useApi()
  const person = useQuery(accountProfileQuery(api))
  const hasPassword = person.data?.hasPassword ?? true
  const draft = useDocumentForm(payee, saved, hasPassword)
  const { sending } = draft
  const isTold = sending.error instanceof ApiError && Object.keys(draft.problems).length > 0
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!waitsForFiles(event.currentTarget)) draft.submit()
  }
  return (
    <form className={styles.form} aria-label={text('title')} noValidate onSubmit={submit}>
      <KeptStrip of={draft.kept} />
      <div className={styles.fields}>
        <PayeeFields draft={draft} payee={payee} saved={saved} />
        <AccountFields draft={draft} payee={payee} saved={saved} hasPassword={hasPassword} />
      </div>
      {sending.error && !isTold && (
        <SaveRefusal error={sending.error} of={draft.held} onReloaded={sending.reset} />
      )}
      <div className={styles.acts}>
        <Button type="submit" variant="main" busy={sending.isPending}>
          {text('submit')}
        </Button>
      </div>
    </form>
  )
}

interface PartProps {
  draft: ReturnType<typeof useDocumentForm>
  payee: Payee
  saved: Documents
}

function PayeeFields({ draft: { form, problems, change }, payee, saved }: PartProps) {
  const text = useText(texts)
  const isBusiness = form.businessKind === BUSINESS_KIND.business
  return (
    <>
      <RadioTiles
        label={text('businessKind')}
        columns={2}
        value={form.businessKind}
        options={Object.values(BUSINESS_KIND).map((value) => ({ value, label: text(value) }))}
        help={text(isBusiness ? 'businessHelp' : 'individualHelp')}
        onChange={(businessKind) => change({ businessKind })}
      />
      <TextField
        label={text('name')}
        required
        maxLength={NAME_LENGTH}
        value={form.name}
        error={problems.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      {isBusiness && (
        <>
          <TextField
            label={text('representative')}
            required
            maxLength={NAME_LENGTH}
            value={form.representative}
            error={problems.representative}
            onChange={({ currentTarget }) => change({ representative: currentTarget.value })}
          />
          <TextField
            label={text('licenceNumber')}
            required
            inputMode="numeric"
            placeholder="000-00-00000"
            maxLength={12}
            value={form.licenceNumber}
            error={problems.licenceNumber}
            onChange={({ currentTarget }) => change({ licenceNumber: currentTarget.value })}
          />
          <CopyField
            payee={payee}
            file="licence"
            label={text('licence')}
            value={form.licenceUploadSeq}
            saved={saved.licenceUploadSeq}
            error={problems.licenceUploadSeq}
            onChange={(licenceUploadSeq) => change({ licenceUploadSeq })}
          />
          <Select
            label={text('taxType')}
            value={form.taxType}
            options={Object.values(TAX_TYPE).map((value) => ({ value, label: text(value) }))}
            onChange={({ currentTarget }) =>
              change({
                taxType: Object.values(TAX_TYPE).find((one) => one === currentTarget.value) ?? form.taxType,
              })
            }
          />
          <TextField
            label={text('taxEmail')}
            required
            type="email"
            maxLength={254}
            value={form.taxEmail}
            error={problems.taxEmail}
            onChange={({ currentTarget }) => change({ taxEmail: currentTarget.value })}
          />
        </>
      )}
      <CopyField
        payee={payee}
        file="identity"
        label={text('identity')}
        help={text('identityHelp')}
        value={form.identityUploadSeq}
        saved={saved.identityUploadSeq}
        error={problems.identityUploadSeq}
        onChange={(identityUploadSeq) => change({ identityUploadSeq })}
      />
    </>
  )
}

function AccountFields({ draft, payee, saved, hasPassword }: PartProps & { hasPassword: boolean }) {
  const text = useText(texts)
  const language = useLanguage()
  const { form, proof, problems, change, changeProof } = draft
  return (
    <>
      <Select
        label={text('bank')}
        required
        placeholder={text('chooseBank')}
        options={BANKS.map(({ code, name }) => ({ value: code, label: name[language] }))}
        value={form.bankCode}
        error={problems.bankCode}
        onChange={({ currentTarget }) => change({ bankCode: currentTarget.value })}
      />
      <TextField
        label={text('accountNumber')}
        required={!draft.hasAccount}
        {...(draft.hasAccount && { help: text('accountKept', { account: saved.maskedAccount }) })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        value={form.accountNumber}
        error={problems.accountNumber}
        onChange={({ currentTarget }) => change({ accountNumber: currentTarget.value })}
      />
      <TextField
        label={text('accountHolder')}
        required
        maxLength={NAME_LENGTH}
        value={form.accountHolder}
        error={problems.accountHolder}
        onChange={({ currentTarget }) => change({ accountHolder: currentTarget.value })}
      />
      <CopyField
        payee={payee}
        file="bankBook"
        label={text('bankBook')}
        value={form.bankBookUploadSeq}
        saved={saved.bankBookUploadSeq}
        error={problems.bankBookUploadSeq}
        onChange={(bankBookUploadSeq) => change({ bankBookUploadSeq })}
      />
      {draft.changesAccount && (
        <ProofField
          hasPassword={hasPassword}
          value={hasPassword ? proof.password : proof.code}
          error={hasPassword ? problems.password : problems.code}
          onChange={(value) => changeProof(hasPassword ? { password: value } : { code: value })}
        />
      )}
    </>
  )
}
