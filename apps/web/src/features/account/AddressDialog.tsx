import {
  type AddressField,
  addressProblems,
  type DeliveryAddress,
  EMPTY_ADDRESS,
} from '@seodang/domain/delivery-address'
import { ADDRESS_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { formatPhone } from '@seodang/domain/validation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKeptTyped } from '../../platform/kept/use-kept-typed.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useOpened } from '../../platform/use-opened.ts'
import { AddressFields } from '../../ui/AddressFields.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import { toast } from '../../ui/toast.ts'
import { addressesQuery, type KeptAddress } from '../checkout/queries.ts'
import * as texts from './addresses-texts.ts'
import styles from './edit.module.css'

/** DLV-05: a kept address, or a new one where there is none. */
export default function AddressDialog({
  address,
  onClose,
}: {
  address: KeptAddress | null
  onClose: () => void
}) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const formId = useId()
  const {
    opened,
    draft: { isDefault, ...draft },
    change,
    ...held
  } = useOpened<KeptAddress | null, Draft>({
    saved: address,
    draftOf,
    read: async () => {
      const { list } = await queryClient.fetchQuery(addressesQuery(api))
      return list.find(({ addressSeq }) => addressSeq === address?.addressSeq)
    },
  })
  const kept = useKeptTyped(`address:${address?.addressSeq ?? 'new'}`, held)
  const [isAsked, setAsked] = useState(false)
  const save = useMutation({
    mutationFn: () => {
      const body = { ...draft, isDefault }
      return opened
        ? api.post('/v1.0/users/addresses/{addressSeq}/modify', {
            path: { addressSeq: opened.addressSeq },
            body: { ...body, revision: opened.revision },
          })
        : api.post('/v1.0/users/addresses/create', { body })
    },
    onSuccess: () => {
      kept.renew()
      toast({ text: text('saved'), tone: 'good' })
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: addressesQuery(api).queryKey }),
  })
  const problems = addressProblems(draft)
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const errorOf = (field: AddressField) => {
    const problem = problems[field]
    return (
      refused[field] ??
      (isAsked && problem ? problemText(problem, language, ADDRESS_LABELS[field][language]) : undefined)
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (Object.keys(problems).length === 0) save.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={text(address ? 'editTitle' : 'addTitle')}
      actions={
        <Button type="submit" form={formId} variant="main" busy={save.isPending}>
          {text('save')}
        </Button>
      }
    >
      <form id={formId} noValidate className={styles.body} onSubmit={submit}>
        <KeptStrip of={kept} />
        {save.error && Object.keys(refused).length === 0 && (
          <SaveRefusal error={save.error} failed={text('failed')} of={held} onReloaded={save.reset} />
        )}
        <AddressFields
          value={draft}
          onChange={(part) => {
            save.reset()
            change(part)
          }}
          errorOf={errorOf}
        />
        {!address?.isDefault && (
          <Checkbox
            label={text('asUsual')}
            checked={isDefault}
            onChange={(event) => change({ isDefault: event.currentTarget.checked })}
          />
        )}
      </form>
    </Dialog>
  )
}

type Draft = DeliveryAddress & { isDefault: boolean }

function draftOf(address: KeptAddress | null): Draft {
  if (!address) return { ...EMPTY_ADDRESS, isDefault: false }
  const { recipient, phone, zipcode, addr1, addr2, note, isDefault } = address
  return { recipient, phone: formatPhone(phone), zipcode, addr1, addr2, note, isDefault }
}
