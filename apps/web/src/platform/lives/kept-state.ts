/** LIVE-31: open (1) or folded (0), remembered for a year. */
const COOKIE = 'live_notification'
const YEAR_SECONDS = 365 * 24 * 3600

export const wasOpen = (): boolean => !document.cookie.split('; ').some((cookie) => cookie === `${COOKIE}=0`)

export function keepOpen(open: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of browsers is not everywhere yet
  document.cookie = `${COOKIE}=${open ? 1 : 0}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
