import type { ComponentType } from 'react'
import type { WayOn } from '../../ui/States.tsx'

export interface NotLoadedProps {
  error: unknown
  retry: () => void
  /** For what fills a screen. */
  home?: WayOn
}

/** What is said and drawn for what cannot be loaded. The first script of a page does not wait for it. */
export interface FailureHelp {
  NotLoaded: ComponentType<NotLoadedProps>
  sayNotLoaded: (error?: unknown) => Promise<void>
  /** Has to be there before anything that is asked for again. */
  loadFailedSheets: () => Promise<void>
}

let known: FailureHelp | null = null
let arrived: (help: FailureHelp) => void
export const failureHelp = new Promise<FailureHelp>((resolve) => {
  arrived = resolve
})

export function giveFailureHelp(help: FailureHelp): void {
  known = help
  arrived(help)
}

export const loadFailedSheets = async (): Promise<void> => known?.loadFailedSheets()

export const sayNotLoaded = async (error?: unknown): Promise<void> => (await failureHelp).sayNotLoaded(error)

/** Named so by `outlive-failures.ts`. */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError'
