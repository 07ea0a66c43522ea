import type { createAppRouter } from '../app-router.tsx'
import { loadFailedSheets, watchSheets } from './failed-sheets.ts'
import { giveFailureHelp, isChunkLoadError } from './failure-help.ts'
import { NotLoaded } from './NotLoaded.tsx'
import { sayNotLoaded } from './say-not-loaded.ts'
import { stayUntilLoaded } from './stay-until-loaded.ts'
import { whyNotLoaded } from './why-not-loaded.ts'

/** ERR-22: from here on what cannot be loaded is told, and takes no page away. */
export function outliveFailures(router: ReturnType<typeof createAppRouter>): void {
  giveFailureHelp({ NotLoaded, sayNotLoaded, loadFailedSheets })
  watchSheets()
  stayUntilLoaded(router)
  // Every import of the page that fails is told here first, by Vite.
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (isChunkLoadError(payload)) return
    payload.name = 'ChunkLoadError'
    // By its own words the router would load the whole page anew at once, offline as well.
    payload.message = `Not loaded: ${payload.message}`
    void tellOutdated(payload)
  })
}

let isTold = false

/** Once, and whether or not somebody pressed: of an older release everything else will be missing, too. */
async function tellOutdated(error: Error): Promise<void> {
  if (isTold || (await whyNotLoaded(error)) !== 'outdated' || isTold) return
  isTold = true
  await sayNotLoaded(error)
}
