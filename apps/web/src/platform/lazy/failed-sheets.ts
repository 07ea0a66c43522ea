/**
 * Vite asks for the sheet of a chunk once: after a failure it would draw the chunk without. So we ask again ourselves.
 * By address; the promise of a try that is under way.
 */
const failed = new Map<string, Promise<void> | null>()

export function watchSheets(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      // Those that React draws have no such attribute, and React would miss them.
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || target.crossOrigin === null)
        return
      target.remove()
      failed.set(target.href, null)
    },
    true,
  )
  window.addEventListener('online', () => {
    loadFailedSheets().catch((error: unknown) => console.info('sheet not loaded yet', error))
  })
}

/** What is drawn next may need one of them. */
export async function loadFailedSheets(): Promise<void> {
  await Promise.all(
    [...failed].map(([address, underWay]) => {
      const loading = underWay ?? loadSheet(address)
      failed.set(address, loading)
      return loading
    }),
  )
}

const loadSheet = (address: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = address
    link.addEventListener('load', () => {
      failed.delete(address)
      resolve()
    })
    link.addEventListener('error', () => reject(new Error(`The sheet ${address} is not loaded`)))
    document.head.append(link)
  })
