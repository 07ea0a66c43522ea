import { DESK_IDLE, DESK_LIFE } from '@seodang/domain/second-factor'
import { adminSessions } from '../modules/admin/tables.ts'
import type { Services as AllServices } from '../platform/context.ts'
import { newToken, tokenHash } from '../platform/security/secrets.ts'
import type { Person } from './factories.ts'

type Services = Pick<AllServices, 'db' | 'config'>

/** As a browser sends it that is at this installation. */
const deskCookie = ({ config }: Services, token: string) =>
  `${config.origin.startsWith('https:') ? '__Host-' : ''}desk=${token}`

/** Open desks of administrators, made straight in the table. Calls through `inject` name no browser. */
export const deskOf = (services: Services) => ({
  async cookieOf(person: Pick<Person, 'userSeq'>, { proved }: { proved: boolean }): Promise<string> {
    const token = newToken()
    const now = Date.now()
    await services.db.insert(adminSessions).values({
      userSeq: person.userSeq,
      tokenHash: tokenHash(token),
      agent: '/',
      address: '127.0.0.1',
      provedAt: proved ? new Date(now) : null,
      expiresAt: new Date(now + DESK_IDLE),
      endsAt: new Date(now + DESK_LIFE),
    })
    return deskCookie(services, token)
  },
})
