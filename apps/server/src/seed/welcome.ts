import type { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Services } from '../platform/context.ts'
import { DEMO_LEARNER, DEMO_PASSWORD, DEMO_SITES } from './content.ts'

/** What a person needs after `npm start`: where to look and how to log in. */
export async function welcome(services: Services, out: Writable): Promise<void> {
  const { origin, developmentPages, smtpUrl } = services.config
  const { rows } = await services.db.execute<{ channel_seq: number; name: string }>(sql`
    select c.channel_seq, c.name from channels c join operators o on o.channel_seq = c.channel_seq join users u on u.user_seq = o.user_seq
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
    out.write(`\n  ${row.name}  ${origin}/?channelSeq=${row.channel_seq}\n`)
    out.write(
      `    owner    ${DEMO_SITES[index]?.owner.email ?? ''}  (workbench: ${origin}/settings/dashboard?channelSeq=${row.channel_seq})\n`,
    )
    const manager = DEMO_SITES[index]?.manager
    if (manager) out.write(`    manager  ${manager.email}\n`)
  }
  out.write(`    learner  ${DEMO_LEARNER.email}\n    password of all of them  ${DEMO_PASSWORD}\n\n`)
}

/** Told at each start of an installation that people reach, until there is one. */
async function tellOfAdministrator({ config, db }: Services, out: Writable): Promise<void> {
  if (config.isDemonstration) return
  const { rows } = await db.execute(
    sql`select 1 from users where is_platform_admin and verified_at is not null and closed_at is null limit 1`,
  )
  if (rows.length > 0) return
  out.write('  nobody may come to the desk yet: sign up there, prove the address, and run\n')
  out.write(`    npm run admin -- --grant you@example.com   then open ${config.origin}/admin\n`)
}
