import { parseArgs } from 'node:util'
import { isLoopbackHost } from '@seodang/domain/url'
import { command } from '../command.ts'
import type { Config } from '../platform/config.ts'
import { addLearners, SIZES } from './crowd.ts'
import { seedDemonstration } from './demonstration.ts'

// Usage: npm run seed -- --size S|M|L|XL
const { values } = parseArgs({ options: { size: { type: 'string', default: 'S' } } })
const size = Object.keys(SIZES).find((name): name is keyof typeof SIZES => name === values.size)
if (!size) {
  process.stderr.write(`--size is one of ${Object.keys(SIZES).join(', ')}\n`)
  process.exit(2)
}

function isAllowed({ origin }: Config): boolean {
  if (isLoopbackHost(new URL(origin).hostname)) return true
  process.stderr.write('The demonstration has published passwords: it does not go with ORIGIN.\n')
  return false
}

await command({ logLevel: 'warn', isAllowed }, async (services) => {
  await seedDemonstration(services)
  const added = await addLearners(services, SIZES[size])
  process.stdout.write(`${added.toLocaleString('en-US')} learners were added over the sites.\n`)
})
