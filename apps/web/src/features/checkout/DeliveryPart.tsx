import { type DeliveryAddress, isSameAddress } from '@seodang/domain/delivery-address'
import { formatMoney, won } from '@seodang/domain/money'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useIsOwnDomain } from '../../platform/site-address.ts'
import { AddressFields } from '../../ui/AddressFields.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Select } from '../../ui/Select.tsx'
import { toast } from '../../ui/toast.ts'
import type { PartProps } from './CheckoutForm.tsx'
import styles from './checkout.module.css'
import * as texts from './delivery-texts.ts'
import { emptyDraft } from './draft.ts'
import { addressesQuery, type KeptAddress } from './queries.ts'

/** DLV-05: where the goods of the class go: a kept address, one that is looked up, or one that is typed. */
export default function DeliveryPart({ checkout, draft, change, errorOf }: PartProps) {
  const text = useText(texts)
  const language = useLanguage()
  const isOwnDomain = useIsOwnDomain()
  const kept = useQuery(addressesQuery(useApi())).data?.list ?? []
  useUsualAddress({
    kept,
    shipTo: draft.shipTo,
    clean: emptyDraft(checkout).shipTo,
    onFound: (shipTo) => change({ shipTo }),
  })
  const settings = checkout.delivery?.settings
  const { shipTo } = draft
  const chosen = kept.find(
    (one) =>
      one.recipient === shipTo.recipient &&
      one.zipcode === shipTo.zipcode &&
      one.addr1 === shipTo.addr1 &&
      one.addr2 === shipTo.addr2,
  )
  const choose = (addressSeq: string) => {
    const one = kept.find((address) => String(address.addressSeq) === addressSeq)
    if (!one) return
    change({ shipTo: addressOf(one) })
  }
  const money = (amount: number) => formatMoney(won(amount), language)
  return (
    <section className={styles.part}>
      <h2>{text('delivery')}</h2>
      <div className={styles.stack}>
        <p className={styles.note}>
          {text('goods', { goods: checkout.delivery?.goods ?? '' })}
          {settings?.freeFrom != null && ` ${text('freeFrom', { amount: money(settings.freeFrom) })}`}
          {settings !== undefined &&
            settings.islandFee > 0 &&
            ` ${text('islands', { amount: money(settings.islandFee) })}`}
        </p>
        {kept.length > 0 && (
          <Select
            label={text('kept')}
            placeholder={text('chooseKept')}
            value={chosen ? String(chosen.addressSeq) : ''}
            options={kept.map(({ addressSeq, recipient, addr1, addr2 }) => ({
              value: String(addressSeq),
              label: `${recipient} · ${addr1} ${addr2}`.trim(),
            }))}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        )}
        {chosen && <Forget addressSeq={chosen.addressSeq} />}
        <AddressFields
          value={shipTo}
          prefix="shipTo."
          onChange={(part) => change({ shipTo: { ...shipTo, ...part } })}
          errorOf={(field) => errorOf(`shipTo.${field}`)}
        />
        {!chosen && !isOwnDomain && (
          <Checkbox
            label={text('keep')}
            note={text('keepNote')}
            checked={draft.keepAddress}
            onChange={(event) => change({ keepAddress: event.currentTarget.checked })}
          />
        )}
      </div>
    </section>
  )
}

function addressOf(kept: KeptAddress): DeliveryAddress {
  const { addressSeq: _, isDefault: __, ...address } = kept
  return address
}

/** The usual address stands in the fields until somebody has begun to fill them in themselves; only at first. */
function useUsualAddress({
  kept,
  shipTo,
  clean,
  onFound,
}: {
  kept: readonly KeptAddress[]
  shipTo: DeliveryAddress
  clean: DeliveryAddress
  onFound: (address: DeliveryAddress) => void
}) {
  const isOffered = useRef(false)
  const usual = kept.find(({ isDefault }) => isDefault)
  useEffect(() => {
    if (!usual || isOffered.current) return
    isOffered.current = true
    if (isSameAddress(shipTo, clean)) onFound(addressOf(usual))
  }, [usual, shipTo, clean, onFound])
}

/** A kept address is forgotten where it is offered; what stands in the fields stays. */
function Forget({ addressSeq }: { addressSeq: number }) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const forget = useMutation({
    mutationFn: () => api.post('/v1.0/users/addresses/{addressSeq}/delete', { path: { addressSeq } }),
    onSuccess: () => toast({ text: text('forgotten'), tone: 'good' }),
    onError: (error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: addressesQuery(api).queryKey }),
  })
  return (
    <div>
      <Button size="sm" busy={forget.isPending} onClick={() => forget.mutate()}>
        {text('forget')}
      </Button>
    </div>
  )
}
