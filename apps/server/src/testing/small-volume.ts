import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A volume of sixteen megabytes, where whoever runs the tests may mount one; else a folder like any other. */
export async function smallVolume(): Promise<{
  folder: string
  isSmall: boolean
  remove: () => Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'seodang-small-'))
  const isSmall = await run('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  return {
    folder,
    isSmall,
    async remove() {
      if (isSmall) await run('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
