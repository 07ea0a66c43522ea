// Usage: npm run hold-charges -- 2026-11-25T03:00:00+09:00
import { command } from './command.ts'
import { takeMoment } from './set-back.ts'

/** With its zone, since the moment of the data is no matter of where the command runs. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

const [moment = '', ...more] = process.argv.slice(2)
const since = new Date(moment)
if (more.length > 0 || !MOMENT.test(moment) || !(since.getTime() <= Date.now())) {
  process.stderr.write(
    'Usage: npm run hold-charges -- 2026-11-25T03:00:00+09:00\n' +
      'The moment to which the database was set back, with its zone, and not in the future.\n',
  )
  process.exit(2)
}

await command({ logLevel: 'error' }, async (services) => {
  await takeMoment(services, since)
  process.stdout.write(
    `Since ${since.toISOString()} payments may be missing. Nothing is charged by the clock until an administrator lets it go on at the platform's desk.\n`,
  )
})
