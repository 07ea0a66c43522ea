import { createHash } from 'node:crypto'
import { REVISION } from '@seodang/contract/schemas'
import { fail } from '@seodang/domain/errors'
import type { TSchema } from 'typebox'

/** What a column holds, and a little more. */
const ROOM = 2 ** 31
/** Together with the room of one they are what a number holds exactly. */
const GENERATIONS = 2 ** 22 - 1

/**
 * After the data was set back to a backup its revisions are counted again: the next change of a row gives it the number of one
 * that is lost, and a tab that saw the lost one would replace what it never saw. So what is told of a revision names the
 * backup, too, and what was told before the last one is refused as any other that is over (docs/decisions/restored-numbers.md).
 */
export interface Revisions {
  /** `mark` tells the last time that the data was set back from all others. */
  begin(mark: string): void
  /** To the outside, of a value of this schema. */
  tellerOf(schema: TSchema): (value: unknown) => unknown
  /** From the outside; fails with CONFLICT_EDITED. */
  readerOf(schema: TSchema): (value: unknown) => unknown
}

type Change = (revision: number) => number
type Walk = (value: unknown, change: Change) => unknown

export function createRevisions(): Revisions {
  // Of data that were never set back.
  let generation = 0
  // Nothing stands there yet, so nothing can be replaced unseen.
  const told: Change = (stored) => (stored === 0 ? 0 : generation * ROOM + stored)
  const read: Change = (said) => {
    if (said !== 0 && Math.floor(said / ROOM) !== generation) fail('CONFLICT_EDITED')
    return said % ROOM
  }
  const through = (schema: TSchema, change: Change) => {
    const walk = walkOf(schema)
    return walk ? (value: unknown) => walk(value, change) : (value: unknown) => value
  }
  return {
    begin(mark) {
      generation = 1 + (createHash('sha256').update(mark).digest().readUInt32BE() % GENERATIONS)
    },
    tellerOf: (schema) => through(schema, told),
    readerOf: (schema) => through(schema, read),
  }
}

/** The way to the revisions in values of a schema; null where it has none. */
function walkOf(schema: TSchema): Walk | null {
  if (Reflect.get(schema, REVISION) === true)
    return (value, change) => (typeof value === 'number' ? change(value) : value)
  const parts = partsOf(schema, 'anyOf') ?? partsOf(schema, 'allOf')
  if (parts) return oneOf(parts.flatMap((part) => walkOf(part) ?? []))
  const items: unknown = Reflect.get(schema, 'items')
  if (isSchema(items)) return walkOfList(items)
  const properties: unknown = Reflect.get(schema, 'properties')
  return typeof properties === 'object' && properties !== null ? walkOfObject(properties) : null
}

function walkOfList(items: TSchema): Walk | null {
  const walk = walkOf(items)
  return walk && ((value, change) => (Array.isArray(value) ? value.map((one) => walk(one, change)) : value))
}

function walkOfObject(properties: object): Walk | null {
  const walks = Object.entries(properties).flatMap(([name, schema]): [string, Walk][] => {
    const walk = isSchema(schema) ? walkOf(schema) : null
    return walk ? [[name, walk]] : []
  })
  if (walks.length === 0) return null
  return (value, change) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const changed = walks.flatMap(([name, walk]) =>
      name in value ? [[name, walk(Reflect.get(value, name), change)]] : [],
    )
    return { ...value, ...Object.fromEntries(changed) }
  }
}

/** Of something or nothing. Which of several it is no schema says, and a number that is changed twice would be wrong. */
function oneOf(walks: Walk[]): Walk | null {
  if (walks.length > 1) throw new Error('Only one part of a union may tell revisions')
  return walks[0] ?? null
}

const isSchema = (value: unknown): value is TSchema => typeof value === 'object' && value !== null

function partsOf(schema: TSchema, name: string): TSchema[] | null {
  const parts: unknown = Reflect.get(schema, name)
  return Array.isArray(parts) ? parts.filter(isSchema) : null
}
