import { CARRIERS, isTrackingNumber } from '@seodang/domain/carriers'
import { DELIVERY_STATE } from '@seodang/domain/codes'
import { PARCEL_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { type FormEvent, useId, useState } from 'react'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { markOf } from '../../platform/kept/shape.ts'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './delivery.module.css'
import type { ParcelRow } from './queries.ts'
import * as texts from './texts.ts'
import { useMove } from './use-move.tsx'

interface SendProps {
  rows: readonly ParcelRow[]
  onDone: () => void
  onClose: () => void
}

const asTheyAre = (rows: readonly ParcelRow[]) => {
  const numbers: Record<number, string> = {}
  for (const { deliverySeq, trackingNo } of rows) numbers[deliverySeq] = trackingNo ?? ''
  return { carrierCd: rows.find((row) => row.carrierCd)?.carrierCd ?? '', numbers }
}

/** DLV-06: carrier and number of each parcel; one carrier is mostly that of all. */
export default function SendDialog({ rows, onDone, onClose }: SendProps) {
  const text = useText(texts)
  const language = useLanguage()
  const formId = useId()
  const { move } = useMove()
  const [clean] = useState(() => asTheyAre(rows))
  const [carrierCd, setCarrier] = useState(clean.carrierCd)
  const [numbers, setNumbers] = useState(clean.numbers)
  const kept = useKept({
    place: `send-parcels:${markOf(rows.map(({ deliverySeq }) => deliverySeq))}`,
    value: { carrierCd, numbers },
    clean,
    restore: (words) => {
      setCarrier(words.carrierCd)
      setNumbers(words.numbers)
    },
  })
  const [isAsked, setAsked] = useState(false)
  const numberOf = (deliverySeq: number) => numbers[deliverySeq] ?? ''
  const problemOf = (deliverySeq: number) => {
    const number = numberOf(deliverySeq)
    if (number.trim() === '') return 'required' as const
    return carrierCd === '' || isTrackingNumber(carrierCd, number) ? undefined : ('format' as const)
  }
  const say = (problem: 'required' | 'format' | 'notChosen' | undefined, label: string) =>
    isAsked && problem ? problemText(problem, language, label) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (carrierCd === '' || rows.some(({ deliverySeq }) => problemOf(deliverySeq))) return
    const parcels = rows.map(({ deliverySeq, state }) => ({
      deliverySeq,
      from: state,
      carrierCd,
      trackingNo: numberOf(deliverySeq),
    }))
    const done = () => {
      kept.renew()
      onDone()
    }
    move.mutate({ to: DELIVERY_STATE.sent, parcels }, { onSuccess: done })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={text('sendTitle')}
      description={text('sendHelp')}
      actions={
        <Button type="submit" form={formId} variant="main" busy={move.isPending}>
          {text('sendButton', { n: rows.length })}
        </Button>
      }
    >
      <form id={formId} noValidate className={styles.stack} onSubmit={submit}>
        <KeptStrip of={kept} />
        <Select
          label={text(rows.length > 1 ? 'sameCarrier' : 'carrier')}
          placeholder={text('chooseCarrier')}
          required
          value={carrierCd}
          options={CARRIERS.map(({ code, name }) => ({ value: code, label: name[language] }))}
          error={say(carrierCd === '' ? 'notChosen' : undefined, text('carrier'))}
          onChange={(event) => setCarrier(event.currentTarget.value)}
        />
        {rows.map(({ deliverySeq, recipient, number }) => (
          <TextField
            key={deliverySeq}
            label={rows.length > 1 ? `${recipient} · ${number}` : text('trackingNo')}
            required
            maxLength={40}
            inputMode="text"
            value={numberOf(deliverySeq)}
            error={say(problemOf(deliverySeq), PARCEL_LABELS.trackingNo[language])}
            onChange={(event) => setNumbers({ ...numbers, [deliverySeq]: event.currentTarget.value })}
          />
        ))}
      </form>
    </Dialog>
  )
}
