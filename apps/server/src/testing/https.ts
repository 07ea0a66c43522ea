import { channelDomains } from '../modules/site/tables.ts'
import { siteChanged } from '../platform/changes.ts'
import { type Services as AllServices, systemContext } from '../platform/context.ts'
import { aSession, NEVER, type Person, unique } from './factories.ts'
import type { Answer, CallOptions, TestServer } from './server.ts'

/** An installation on https behind a proxy on the same machine. */
export const HTTPS = {
  ORIGIN: 'https://seodang.test',
  SITE_DOMAIN: 'seodang.test',
  TRUSTED_PROXIES: '127.0.0.1',
  ALLOW_SANDBOX_PAYMENTS: '1',
}

/** A call as the proxy passes it on that came to `host` by https. */
export const callAt = (server: TestServer, host: string, options: CallOptions): Promise<Answer> =>
  server.call({
    ...options,
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': host, ...options.headers },
  })

/** A domain of the site's own, proved; on https it names the site, and its logins are good there only. */
export async function aDomain(services: AllServices, channelSeq: number): Promise<string> {
  const domain = `${unique('school')}.example.com`
  await services.db
    .insert(channelDomains)
    .values({ channelSeq, domain, proof: 'seodang-site=x', verifiedAt: new Date(), provedAt: NEVER })
  await siteChanged(systemContext(services, channelSeq))
  return domain
}

/** A session that was made at a site's own domain. */
export const aSessionAt = (
  services: AllServices,
  { userSeq }: Pick<Person, 'userSeq'>,
  { channelSeq, domain }: { channelSeq: number; domain: string },
): Promise<string> => aSession(services, userSeq, { channelSeq, origin: `https://${domain}` })
