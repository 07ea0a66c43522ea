import type { AnyRoute } from '@tanstack/react-router'
import type { createAppRouter } from '../app-router.tsx'
import { loadFailedSheets } from './failed-sheets.ts'
import { lastPress, notePress } from './last-press.ts'
import { loadChunk } from './load-chunk.ts'
import { sayNotLoaded } from './say-not-loaded.ts'

/** A page that takes longer is gone to at once and shows its skeleton. */
const PATIENCE_MS = 300

/** The router takes it away when the page is here. */
const isMissing = ({ options: { component } }: AnyRoute) => component?.preload !== undefined

/** ERR-22: nobody leaves a page for one that cannot be loaded: it stays as it is, and the next press asks again. */
export function stayUntilLoaded(router: ReturnType<typeof createAppRouter>): void {
  router.history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ nextLocation, action }) => {
      const [routes] = router.getMatchedRoutes(nextLocation.pathname)
      const mine = action === 'REPLACE' ? lastPress(router) : notePress(router)
      const ask = async () => {
        await loadFailedSheets()
        await Promise.all(routes.map(async (route) => router.loadRouteChunk(route)))
        if (routes.some(isMissing)) throw new Error(`The page of ${nextLocation.pathname} is not loaded`)
      }
      /** By a later press; what the browser went to itself is where it is. */
      const isOver = () => mine !== lastPress(router) && action === 'PUSH'
      if (!routes.some(isMissing)) {
        // What is pressed in the same moment has not been heard of yet.
        await Promise.resolve()
        return isOver()
      }
      try {
        await Promise.race([ask(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]).catch(() =>
          loadChunk(ask),
        )
        return isOver()
      } catch {
        if (!isOver()) void sayNotLoaded()
        return true
      }
    },
  })
}
