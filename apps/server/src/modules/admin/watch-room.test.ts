import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { sentMails } from '../../platform/database/tables.ts'
import { isLow, roomOf } from '../../platform/storage/room.ts'
import { deskOf } from '../../testing/desk.ts'
import { eventually } from '../../testing/eventually.ts'
import { aPerson } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { smallVolume } from '../../testing/small-volume.ts'
import { tellOfLowRoom } from './watch-room.ts'

const { folder, isSmall, remove } = await smallVolume()
const server = await testServer({ worker: true, env: { DATA_DIR: folder } })
const { services } = server
afterAll(remove)

const GB = 1024 ** 3

test.each([
  [100 * GB, 11 * GB, false],
  [100 * GB, 9 * GB, true],
  [20 * GB, 3 * GB, false],
  [20 * GB, 1.9 * GB, true],
])('ERR-22 of %d bytes %d are left: told is %s', (total, free, expected) => {
  expect(isLow({ total, free })).toBe(expected)
})

test.runIf(isSmall)(
  'ERR-22 administrators hear once a day, and see at their desk, that the disk is almost full, before it is',
  async () => {
    const admin = await aPerson(services)
    await services.db.execute(
      sql`update users set is_platform_admin = true where user_seq = ${admin.userSeq}`,
    )
    const other = await aPerson(services)
    const mailsTo = (recipient: string) =>
      services.db.select().from(sentMails).where(eq(sentMails.recipient, recipient))
    const cookie = await deskOf(services).cookieOf(admin, { proved: true })
    const look = async () =>
      (await server.call({ url: '/api/v1.0/platform/session', headers: { cookie } })).body.data
    const ctx = systemContext(services, 0)
    expect(await look()).toMatchObject({ email: admin.email, lowRoom: null })
    await tellOfLowRoom(ctx)
    const { free, total } = await roomOf(folder)
    await writeFile(join(folder, 'filler'), Buffer.alloc(free - Math.floor(total / 20)))
    await tellOfLowRoom(ctx)
    await tellOfLowRoom(ctx)
    await eventually(async () => expect(await mailsTo(admin.email)).toHaveLength(1))
    expect((await mailsTo(admin.email))[0]?.text).toContain('16.0 MB')
    expect(await mailsTo(other.email)).toEqual([])
    expect((await look()).lowRoom).toMatchObject({ total, free: expect.any(Number) })
    const metrics = await server.call({ url: '/metrics' })
    const left = Number(/^data_volume_free_bytes (\d+)/m.exec(metrics.body)?.[1])
    expect(left).toBeLessThan(total / 10)
  },
)
