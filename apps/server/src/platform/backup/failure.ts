/** Says what is wrong in a sentence for whoever typed the command; no stack belongs to it. */
export class BackupFailure extends Error {}

/** PostgreSQL's disk_full. */
const DISK_FULL = '53100'

/** The sentence for any failure of a backup or a restore. */
export function explain(error: unknown): string {
  if (error instanceof BackupFailure) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === DISK_FULL)
    return 'There is no room left on the disk. Nothing was changed; make room and begin again.'
  if (code === 'EACCES' || code === 'EPERM')
    return `${error instanceof Error ? error.message : code}. Run it as the account that runs the product.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
