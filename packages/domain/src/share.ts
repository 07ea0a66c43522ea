/** LKS-07: milliseconds that the toast after copying stays. */
export const SHARE_TOAST = 8000

const CODE = /^[A-Za-z0-9]{6,32}$/

export function isRefererCode(text: string): boolean {
  return CODE.test(text)
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
