import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { newToken } from '../security/secrets.ts'
import { whereMissing } from '../where-missing.ts'

/**
 * Restores that no start has taken note of in the database yet. A file, because a backup of an earlier version has no table
 * for them; it lies in the restored folder and is part of a backup of it, so none is lost between the two.
 */
const FILE = 'restored.json'

const Restores = Type.Array(
  Type.Object({
    /** Random, so that a note that is taken twice is one. */
    mark: Type.String({ minLength: 1 }),
    takenAt: Type.String({ minLength: 1 }),
  }),
)
type Restores = Static<typeof Restores>
const restores = Compile(Restores)

const MARK_BYTES = 9
export const newMark = (): string => newToken(MARK_BYTES)

/** Earlier ones first. */
export async function listRestores(dataDir: string): Promise<Restores> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(whereMissing(null))
  if (text === null) return []
  const found: unknown = JSON.parse(text)
  if (restores.Check(found)) return found
  throw new Error(`${join(dataDir, FILE)} cannot be read, so nobody knows what the data misses`)
}

export async function noteRestore(dataDir: string, takenAt: string): Promise<void> {
  const all = [...(await listRestores(dataDir)), { mark: newMark(), takenAt }]
  await writeFile(join(dataDir, FILE), JSON.stringify(all), { mode: 0o600, flush: true })
}

/** Once the database has them. */
export const forgetRestores = (dataDir: string): Promise<void> => rm(join(dataDir, FILE), { force: true })
