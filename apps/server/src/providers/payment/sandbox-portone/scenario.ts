/** What may go wrong, each once: an answer or a call that is lost, an error, a notice that is lost or comes twice. */
export type Effect =
  | { on: 'fetch' | 'cancel'; do: 'loseReply' | 'loseCall' }
  | { on: 'fetch' | 'cancel'; do: 'refuse'; status: number; type: string }
  | { on: 'notice'; do: 'lose' | 'twice' }

export interface Scenario {
  play: (effects: readonly Effect[]) => void
  next: (on: Effect['on']) => Effect | null
}

export function createScenario(): Scenario {
  const waiting: Effect[] = []
  return {
    play: (effects) => void waiting.push(...effects),
    next(on) {
      const index = waiting.findIndex((effect) => effect.on === on)
      return index === -1 ? null : (waiting.splice(index, 1)[0] ?? null)
    },
  }
}
