/** Why a part of the page is not here. */
export type WhyNotLoaded = 'offline' | 'outdated' | 'broken'

const LONGEST_QUESTION_MS = 5_000

/**
 * Asks for the file that is missing, or for the page's first script where no file is named: after a release neither
 * is there any more.
 */
export async function whyNotLoaded(cause?: unknown): Promise<WhyNotLoaded> {
  if (!navigator.onLine) return 'offline'
  const [named] = /https?:\/\/[^\s'"]+/.exec(String(cause)) ?? []
  const address = named ?? document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '/'
  const answer = await fetch(address, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(LONGEST_QUESTION_MS),
  }).catch(() => null)
  if (answer?.status === 404) return 'outdated'
  return answer?.ok ? 'broken' : 'offline'
}
