import type { Writable } from 'node:stream'
import { siteLink } from '@seodang/domain/site-address'
import { sql } from 'drizzle-orm'
import { newFirstLink } from '../modules/admin/index.ts'
import type { Services } from '../platform/context.ts'
import { DEMO_LEARNER, DEMO_PASSWORD, DEMO_SITES } from './content.ts'

interface SiteRow extends Record<string, unknown> {
  channel_seq: number
  name: string
  address: string
}

/** What a person needs after `npm start`: where to look and how to log in. */
export async function welcome(services: Services, out: Writable): Promise<void> {
  const { origin, developmentPages, smtpUrl } = services.config
  const { rows } = await services.db.execute<SiteRow>(sql`
    select c.channel_seq, c.name, c.address from channels c join operators o on o.channel_seq = c.channel_seq join users u on u.user_seq = o.user_seq
    where u.email in (${sql.join(
      DEMO_SITES.map(({ owner }) => sql`${owner.email}`),
      sql`, `,
    )}) order by c.channel_seq`)
  out.write(`\nSeodang is ready at ${origin}\n`)
  if (developmentPages && smtpUrl === null)
    out.write(`  mails that did not leave, for a browser on this machine  ${origin}/dev/mailbox\n`)
  await tellOfAdministrator(services, out)
  if (rows.length === 0) return
  for (const [index, row] of rows.entries()) {
    const site = { channelSeq: row.channel_seq, address: row.address, domain: null }
    const linkTo = (path: string) => siteLink(services.config, site, path)
    out.write(`\n  ${row.name}  ${linkTo('/')}\n`)
    out.write(
      `    owner    ${DEMO_SITES[index]?.owner.email ?? ''}  (workbench: ${linkTo('/settings/dashboard')})\n`,
    )
    const manager = DEMO_SITES[index]?.manager
    if (manager) out.write(`    manager  ${manager.email}\n`)
  }
  out.write(`    learner  ${DEMO_LEARNER.email}\n    password of all of them  ${DEMO_PASSWORD}\n\n`)
}

/** Told at each start of an installation that people reach, until there is one; to its terminal, never to the log. */
async function tellOfAdministrator(services: Services, out: Writable): Promise<void> {
  if (services.config.isDemonstration || services.config.role === 'worker') return
  const link = await newFirstLink(services)
  if (link === null) return
  out.write(
    '  nobody may come to the desk yet: this link makes the first administrator, once, within 24 hours\n',
  )
  out.write(`    ${link}\n`)
  out.write('    the next start prints another, and only the last one works\n')
}
