import { toast } from '../../ui/toast.ts'
import { languageOfPage } from '../language-packs.ts'
import * as texts from './texts.ts'
import { type WhyNotLoaded, whyNotLoaded } from './why-not-loaded.ts'

/** Long enough to read it and to decide. */
const DURATION_MS: Record<WhyNotLoaded, number> = { offline: 6_000, outdated: 20_000, broken: 12_000 }

let takeBack = () => {}

/** Says why what was pressed does not open; the page stays, and the next press asks again. */
export async function sayNotLoaded(error?: unknown): Promise<void> {
  const why = await whyNotLoaded(error)
  const words = texts[languageOfPage()]
  takeBack()
  takeBack = toast({
    text: words[why],
    tone: 'bad',
    duration: DURATION_MS[why],
    ...(why !== 'offline' && { action: { label: words.reload, onPress: () => location.reload() } }),
  })
  if (why === 'offline') window.addEventListener('online', takeBack, { once: true })
}
