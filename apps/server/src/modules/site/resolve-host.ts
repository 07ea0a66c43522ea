import type { Services } from '../../platform/context.ts'
import type { ResolveHost, SiteHost } from '../../platform/http/principal.ts'

const BY_ADDRESS = `
select c.channel_seq, c.address, d.domain from channels c
left join channel_domains d on d.channel_seq = c.channel_seq and d.verified_at is not null
where lower(c.address) = $1 and c.closed_at is null`

const BY_DOMAIN = `
select c.channel_seq, c.address, d.domain from channel_domains d
join channels c on c.channel_seq = d.channel_seq and c.closed_at is null
where d.domain = $1 and d.verified_at is not null`

interface HostRow extends Record<string, unknown> {
  channel_seq: number
  address: string
  domain: string | null
}

const MOST_KEPT = 20_000

/** SITE-01, SITE-24: which site a host is; kept until a site changes. An unverified domain is nobody's (SEC-05). */
export function resolveHost(services: Services): ResolveHost {
  const { config, reads, changes } = services
  const own = new URL(config.origin).hostname
  const suffix = `.${config.siteDomain}`
  const kept = new Map<string, Promise<SiteHost | null>>()
  changes.onChange(() => kept.clear())

  async function look(host: string): Promise<SiteHost | null> {
    const isAddress = host.endsWith(suffix)
    const [row] = isAddress
      ? await reads.rows<HostRow>('host_address', BY_ADDRESS, [host.slice(0, -suffix.length)])
      : await reads.rows<HostRow>('host_domain', BY_DOMAIN, [host])
    if (!row) return null
    return {
      channelSeq: row.channel_seq,
      origin: `https://${row.domain ?? host}`,
      isOwnDomain: !isAddress,
      productOrigin: `https://${row.address.toLowerCase()}${suffix}`,
    }
  }

  return (host) => {
    if (host === own || host === 'localhost' || host === '127.0.0.1') return Promise.resolve(null)
    let answer = kept.get(host)
    if (!answer) {
      if (kept.size > MOST_KEPT) kept.clear()
      answer = look(host)
      kept.set(host, answer)
      answer.catch(() => kept.delete(host))
    }
    return answer
  }
}
