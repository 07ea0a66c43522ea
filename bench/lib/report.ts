import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './servers.ts'

/** Something measured. Without an aim it is only told. */
export interface Figure {
  part: string
  name: string
  value: number
  unit: string
  aim?: { atLeast: number } | { atMost: number }
  /** What was measured with it: the reference, the spread. */
  beside?: string
}

const figures: Figure[] = []

export function tell(figure: Figure): void {
  figures.push(figure)
  process.stdout.write(`${lineOf(figure)}\n`)
}

export const isMet = ({ value, aim }: Figure): boolean | null => {
  if (!aim) return null
  return 'atLeast' in aim ? value >= aim.atLeast : value <= aim.atMost
}

const lineOf = (figure: Figure) =>
  [
    figure.part.padEnd(10),
    figure.name.padEnd(50),
    `${shown(figure.value)} ${figure.unit}`.padEnd(18),
    aimOf(figure).padEnd(10),
    { true: 'met   ', false: 'missed', null: '      ' }[`${isMet(figure)}`],
    figure.beside ?? '',
  ].join('  ')

function aimOf({ aim }: Figure): string {
  if (!aim) return ''
  return 'atLeast' in aim ? `≥ ${aim.atLeast}` : `≤ ${aim.atMost}`
}

const shown = (value: number) =>
  value.toLocaleString('en-US', { maximumSignificantDigits: value >= 1000 ? 5 : 3 })

/** The table in the order of the parts, and the same as JSON in a folder that Git ignores. */
export function finish(): void {
  const counted = figures.map(isMet).filter((met) => met !== null)
  process.stdout.write(`\n${figures.map(lineOf).join('\n')}\n`)
  process.stdout.write(
    `\n${counted.filter(Boolean).length} of ${counted.length} aims met; load of the machine ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores\n`,
  )
  const folder = join(ROOT, '.cache')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'bench.json')
  const told = figures.map((figure) => ({ ...figure, met: isMet(figure) }))
  writeFileSync(file, JSON.stringify({ at: new Date().toISOString(), figures: told }, null, 2))
  process.stdout.write(`written to ${file}\n`)
}
