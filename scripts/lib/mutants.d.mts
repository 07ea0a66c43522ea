export function mutantsIn(
  file: string,
  source: string,
): { kind: 'key' | 'guard'; start: number; end: number; to: string; line: number; text: string }[]
export function drawing(seed: number): () => number
export function sample<T>(all: readonly T[], count: number, random: () => number): T[]
