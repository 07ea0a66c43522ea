// Usage: npm run backup -- FILE
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from './platform/backup/backup.ts'
import { backupCommand } from './platform/backup/command.ts'

await backupCommand(async ({ config, passphrase, tell }) => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (!file || positionals.length > 1) return 'Usage: npm run backup -- FILE'
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  const { bytes, hasKey } = await backUp({ path, dataDir: config.dataDir, passphrase, tell })
  tell(`${path} is whole: ${bytes.toLocaleString('en-US')} bytes.`)
  if (config.secretKey) tell('SECRET_KEY is not in it. Keep it: without it, sealed values cannot be read.')
  else if (!hasKey) tell('There is no key in it: this installation has made none yet.')
  else if (!passphrase)
    tell('The key of the installation is in it in the clear: keep it as you keep a password.')
  return null
})
