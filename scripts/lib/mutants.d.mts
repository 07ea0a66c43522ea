interface Place {
  start: number
  end: number
}
interface Mutant extends Place {
  kind: 'key' | 'guard'
  to: string
  line: number
  text: string
  seen: Place
}
export function mutantsIn(file: string, source: string): Mutant[]
export function marked(source: string, places: readonly { id: number; seen: Place }[]): string
export function switched(source: string, places: readonly (Mutant & { id: number })[]): string
export function drawing(seed: number): () => number
export function sample<T>(all: readonly T[], count: number, random: () => number): T[]
