// Usage: npm run admin -- --grant address@example | --revoke address@example
import { parseArgs } from 'node:util'
import { command } from './command.ts'
import { setAdministrator } from './modules/admin/index.ts'

const { values } = parseArgs({ options: { grant: { type: 'string' }, revoke: { type: 'string' } } })
const email = values.grant ?? values.revoke
if (email === undefined || (values.grant !== undefined && values.revoke !== undefined)) {
  process.stderr.write('Usage: npm run admin -- --grant address@example | --revoke address@example\n')
  process.exit(2)
}

await command({ logLevel: 'warn' }, async (services) => {
  const isKnown = await setAdministrator(services, email, values.grant !== undefined)
  const became = values.grant === undefined ? 'is no administrator any more' : 'is a platform administrator'
  if (isKnown) process.stdout.write(`${email} ${became}.\n`)
  else process.stderr.write(`No account has verified ${email}.\n`)
  process.exitCode = isKnown ? 0 : 1
})
