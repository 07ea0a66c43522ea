import { safeNext } from '@seodang/domain/next-path'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** NAV-17: where the page leads afterwards, in its own address; anything but a path of the site is dropped. */
export function nextIn({ next }: Record<string, unknown>): { next?: string } {
  const wanted = safeNext(textOf(next), { fallback: '' })
  return wanted === '' ? {} : { next: wanted }
}

/** What the gateway adds to the address that it leads back to. */
export const returnedIn = ({ registration, customerKey, authKey }: Record<string, unknown>) => ({
  registration: textOf(registration),
  customerKey: textOf(customerKey),
  authKey: textOf(authKey),
})
