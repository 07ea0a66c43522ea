// Usage: npm run restore -- FILE [--replace]
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backupCommand } from './platform/backup/command.ts'
import { restore } from './platform/backup/restore.ts'

await backupCommand(async ({ config, passphrase, tell }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [file] = positionals
  if (!file || positionals.length > 1) return 'Usage: npm run restore -- FILE [--replace]'
  const { dataDir } = config
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  const manifest = await restore({ path, dataDir, passphrase, replace: values.replace, tell })
  tell(`${dataDir} is as it was at ${manifest.takenAt}. npm start brings it up to this version.`)
  tell(
    'Nothing is charged by the clock until an administrator lets it go on at /admin (docs/backup.md, After a restore: money).',
  )
  if (!manifest.hasKey) tell('The key was not in the backup: start with the SECRET_KEY of before.')
  return null
})
