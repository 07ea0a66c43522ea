/** LKS-07: milliseconds that the toast after copying stays. */
export const SHARE_TOAST = 8000

const CODE = /^[A-Za-z0-9]{6,32}$/

export function isRefererCode(text: string): boolean {
  return CODE.test(text)
}

const EVENT_CODE = /^[A-Za-z0-9_-]{1,40}$/

/** NAV-15: the code of an event entry, as staff make it up for a poster, a mail or a post. */
export function isEventCode(text: string): boolean {
  return EVENT_CODE.test(text)
}

/** LKS-06, NAV-14: the link that is shared; `origin` has no final slash. */
export function refererCodeUrl(origin: string, refererCode: string): string {
  return `${origin}/invite/${refererCode}`
}

export type ShareText = { title: string; url: string }

/** LKS-05: sharing by e-mail. */
export function mailShareUrl({ title, url }: ShareText): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`
}

/** LKS-05: sharing in the social feed. */
export function feedShareUrl({ url }: ShareText): string {
  return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`
}
