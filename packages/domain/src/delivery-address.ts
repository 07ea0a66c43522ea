import { onlyProblems, type Problems } from './problems.ts'
import { isBlank } from './text.ts'
import { isPhone, phoneDigits } from './validation.ts'

export const ADDRESS_LIMITS = {
  recipient: 50,
  phone: 20,
  addr1: 200,
  addr2: 100,
  note: 200,
  alias: 20,
} as const
/** Kept addresses of one person. */
export const MOST_ADDRESSES = 20

export interface DeliveryAddress {
  recipient: string
  phone: string
  zipcode: string
  addr1: string
  addr2: string
  note: string
}

export type AddressField = keyof DeliveryAddress

export const EMPTY_ADDRESS: DeliveryAddress = {
  recipient: '',
  phone: '',
  zipcode: '',
  addr1: '',
  addr2: '',
  note: '',
}

/** Whoever changed one of them sends it to somebody else, or elsewhere. */
export const isSameAddress = (one: DeliveryAddress, other: DeliveryAddress): boolean =>
  one.recipient === other.recipient &&
  one.phone === other.phone &&
  one.zipcode === other.zipcode &&
  one.addr1 === other.addr1 &&
  one.addr2 === other.addr2 &&
  one.note === other.note

/** DLV-05: what a parcel needs to arrive. The rest of the address and the note may stay empty. */
export function addressProblems(address: DeliveryAddress): Problems<AddressField> {
  const long = (field: AddressField & keyof typeof ADDRESS_LIMITS) =>
    address[field].trim().length > ADDRESS_LIMITS[field]
      ? { code: 'tooLong' as const, n: ADDRESS_LIMITS[field] }
      : null
  return onlyProblems({
    recipient: isBlank(address.recipient) ? 'required' : long('recipient'),
    phone: isBlank(address.phone) ? 'required' : isPhone(phoneDigits(address.phone)) ? null : 'phone',
    zipcode: isBlank(address.zipcode) ? 'required' : /^\d{5}$/.test(address.zipcode.trim()) ? null : 'format',
    addr1: isBlank(address.addr1) ? 'required' : long('addr1'),
    addr2: long('addr2'),
    note: long('note'),
  })
}

/** As it is stored. */
export function tidyAddress(address: DeliveryAddress): DeliveryAddress {
  const tidy = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  return {
    recipient: tidy(address.recipient),
    phone: phoneDigits(address.phone),
    zipcode: address.zipcode.trim(),
    addr1: tidy(address.addr1),
    addr2: tidy(address.addr2),
    note: tidy(address.note),
  }
}

/** The same under the names that an order has them. */
export function shipToProblems(address: DeliveryAddress): Problems<string> {
  return Object.fromEntries(
    Object.entries(addressProblems(address)).map(([field, problem]) => [`shipTo.${field}`, problem]),
  )
}
