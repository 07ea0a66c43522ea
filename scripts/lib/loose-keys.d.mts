export interface LooseKey {
  name: string
  key: string
  line: number
}

export function looseKeysIn(file: string, source: string): LooseKey[]
