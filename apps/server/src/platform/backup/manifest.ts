import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { BackupFailure } from './failure.ts'

/** Raised when a file could not be read any more by the code of before. */
export const FORMAT = 1

const Table = Type.Object({
  /** `public.orders`, as it stands in statements. */
  name: Type.String(),
  columns: Type.Array(Type.String()),
})

const Manifest = Type.Object({
  format: Type.Number(),
  takenAt: Type.String(),
  /** Of the schema: when each migration that it has was written. */
  migrations: Type.Array(Type.Number()),
  /** Of the job queue's own schema; null where it was never started. */
  queueVersion: Type.Union([Type.Number(), Type.Null()]),
  hasKey: Type.Boolean(),
  tables: Type.Array(Table),
  partitions: Type.Array(Type.Object({ name: Type.String(), parent: Type.String(), bound: Type.String() })),
  sequences: Type.Array(Type.Object({ name: Type.String(), lastValue: Type.String() })),
})

const Sum = Type.Object({ count: Type.Number(), bytes: Type.Number(), sha256: Type.String() })

/** The last part: a file without it was cut. */
const Sums = Type.Object({
  /** Of each table, the rows and their text as COPY gives it. */
  tables: Type.Record(Type.String(), Sum),
  /** Of the names, sizes and bytes of all other parts, in their order. */
  rest: Sum,
})

export type Table = Static<typeof Table>
export type Manifest = Static<typeof Manifest>
export type Sum = Static<typeof Sum>
export type Sums = Static<typeof Sums>

const manifests = Compile(Manifest)
const sums = Compile(Sums)

export function readManifest(text: string): Manifest {
  const found: unknown = JSON.parse(text)
  if (typeof found === 'object' && found !== null && 'format' in found && Number(found.format) > FORMAT)
    throw new BackupFailure(
      'The backup was made by a newer version of Seodang. Restore it with that version.',
    )
  if (manifests.Check(found)) return found
  throw new BackupFailure('The file is no backup of Seodang.')
}

export function readSums(text: string): Sums {
  const found: unknown = JSON.parse(text)
  if (sums.Check(found)) return found
  throw new BackupFailure('The backup is damaged: its checksums cannot be read.')
}
