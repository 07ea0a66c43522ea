import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * How a column names uploads: by number, by numbers, by the number of a video, by storage key, by storage keys, or
 * somewhere in what somebody wrote, where the key stands in the address of a picture.
 */
export type NamedBy = 'upload' | 'uploads' | 'video' | 'key' | 'keys' | 'words'

export interface UploadUse {
  column: PgColumn
  by: NamedBy
  /** Only these rows keep what they name; all where absent. */
  only?: SQL
}

/** Every column that names uploads has its entry here, so that nothing is erased that is shown somewhere. */
export interface UploadUses {
  declare(by: NamedBy, columns: readonly PgColumn[], only?: SQL): void
  all(): readonly UploadUse[]
}

export function createUploadUses(): UploadUses {
  const uses: UploadUse[] = []
  return {
    declare(by, columns, only) {
      uses.push(...columns.map((column) => ({ column, by, ...(only && { only }) })))
    },
    all: () => uses,
  }
}
