import { ADDRESS_LIMITS, type AddressField, type DeliveryAddress } from '@seodang/domain/delivery-address'
import { ADDRESS_LABELS } from '@seodang/domain/field-labels'
import { type AddressLookup, useAddressLookup } from '../platform/address-lookup.ts'
import { useLanguage, useText } from '../platform/language.tsx'
import styles from './address.module.css'
import * as texts from './address-texts.ts'
import { Notice } from './Notice.tsx'
import { SearchField } from './SearchField.tsx'
import { TextField } from './TextField.tsx'

interface AddressFieldsProps {
  value: DeliveryAddress
  onChange: (part: Partial<DeliveryAddress>) => void
  errorOf: (field: AddressField) => string | undefined
  /** Names the fields of a larger form, so that it finds the first one that is wrong. */
  prefix?: string
}

/** DLV-05: where a parcel goes: looked up where that is offered, and typed by hand everywhere. */
export function AddressFields({ value, onChange, errorOf, prefix = '' }: AddressFieldsProps) {
  const text = useText(texts)
  const language = useLanguage()
  const lookup = useAddressLookup()
  const field = (name: AddressField) => ({
    label: ADDRESS_LABELS[name][language],
    value: value[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <div className={styles.fields}>
      <div data-field={`${prefix}recipient`}>
        <TextField
          {...field('recipient')}
          required
          autoComplete="shipping name"
          maxLength={ADDRESS_LIMITS.recipient}
        />
      </div>
      <div data-field={`${prefix}phone`}>
        <TextField
          {...field('phone')}
          required
          type="tel"
          inputMode="tel"
          autoComplete="shipping tel"
          maxLength={ADDRESS_LIMITS.phone}
        />
      </div>
      {lookup && (
        <Lookup
          lookup={lookup}
          onChoose={(found) => onChange({ addr1: found.addrRoad1, zipcode: found.zipcode })}
        />
      )}
      <div data-field={`${prefix}zipcode`}>
        <TextField
          {...field('zipcode')}
          required
          inputMode="numeric"
          autoComplete="shipping postal-code"
          maxLength={5}
        />
      </div>
      <div data-field={`${prefix}addr1`} className={styles.whole}>
        <TextField
          {...field('addr1')}
          required
          autoComplete="shipping address-line1"
          maxLength={ADDRESS_LIMITS.addr1}
        />
      </div>
      <div data-field={`${prefix}addr2`} className={styles.whole}>
        <TextField
          {...field('addr2')}
          optional
          autoComplete="shipping address-line2"
          maxLength={ADDRESS_LIMITS.addr2}
        />
      </div>
      <div data-field={`${prefix}note`} className={styles.whole}>
        <TextField
          {...field('note')}
          optional
          placeholder={text('noteHint')}
          maxLength={ADDRESS_LIMITS.note}
        />
      </div>
    </div>
  )
}

function Lookup({
  lookup,
  onChoose,
}: {
  lookup: AddressLookup
  onChoose: (found: { addrRoad1: string; zipcode: string }) => void
}) {
  const text = useText(texts)
  return (
    <div className={styles.whole}>
      <SearchField
        label={text('find')}
        placeholder={text('findHint')}
        size="sm"
        defaultValue=""
        onSearch={lookup.find}
      />
      {lookup.hasFailed && <Notice tone="warn">{text('findFailed')}</Notice>}
      {lookup.foundNothing && <Notice>{text('nothingFound')}</Notice>}
      {lookup.list.length > 0 && (
        <ul className={styles.list} aria-label={text('found')}>
          {lookup.list.map((found) => (
            <li key={`${found.zipcode} ${found.addrRoad1}`}>
              <button type="button" onClick={() => onChoose(found)}>
                <b>{found.addrRoad1}</b> <span>{found.zipcode}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
