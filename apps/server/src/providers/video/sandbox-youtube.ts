import type { FastifyInstance, FastifyReply } from 'fastify'

export const YOUTUBE_SANDBOX = '/__sandbox/youtube'
/** The only key that the stand-in knows. */
export const SANDBOX_KEY = 'sandbox-key'

/** Ids by which a test asks for a certain answer. Every other id is a film of an hour. */
export const SCENARIO = {
  hidden: 'private____',
  missing: 'nothing____',
  live: 'live_______',
  quota: 'quota______',
  broken: 'broken_____',
  strange: 'strange____',
  moved: 'moved______',
  silent: 'silence____',
} as const

/**
 * YouTube for tests: `videos` of the Data API v3 and oEmbed in their wire format (integrations.md 5), so that the
 * real adapter is what runs and nothing reaches the network. It lives as a scope of its own under one prefix.
 */
export function youTubeSandbox(app: FastifyInstance): void {
  app.get(`${YOUTUBE_SANDBOX}/youtube/v3/videos`, (request, reply) => {
    const { id, key } = asked(request.query)
    if (key !== SANDBOX_KEY)
      return reply.code(400).send({ error: { code: 400, message: 'API key not valid.' } })
    if (misbehaves(id, reply)) return
    if (id === SCENARIO.hidden || id === SCENARIO.missing) return reply.send({ kind: LIST, items: [] })
    const snippet = { title: `영상 ${id}`, description: '첫 시간', thumbnails: thumbnails(id) }
    const contentDetails = { duration: id === SCENARIO.live ? 'P0D' : 'PT1H2M3S', dimension: '2d' }
    return reply.send({ kind: LIST, items: [{ kind: 'youtube#video', id, snippet, contentDetails }] })
  })

  app.get(`${YOUTUBE_SANDBOX}/oembed`, (request, reply) => {
    const id = asked(request.query).url.slice(-11)
    if (misbehaves(id, reply)) return
    if (id === SCENARIO.hidden) return reply.code(401).send('Unauthorized')
    if (id === SCENARIO.missing) return reply.code(400).send('Bad Request')
    return reply.send({
      type: 'video',
      title: `영상 ${id}`,
      author_name: '느린 글방',
      thumbnail_url: thumbnails(id).high.url,
      html: '<iframe></iframe>',
    })
  })
}

const LIST = 'youtube#videoListResponse'

const thumbnails = (id: string) => ({
  default: { url: `https://i.ytimg.com/vi/${id}/default.jpg`, width: 120, height: 90 },
  high: { url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`, width: 480, height: 360 },
})

/** Answers as a host does on a bad day; false where the id asks for no such thing. */
function misbehaves(id: string, reply: FastifyReply): boolean {
  switch (id) {
    case SCENARIO.quota:
      reply.code(403).send({ error: { code: 403, errors: [{ reason: 'quotaExceeded' }] } })
      return true
    case SCENARIO.broken:
      reply.type('text/html').send('<html>')
      return true
    case SCENARIO.strange:
      reply.send({ items: [{ id, snippet: {} }] })
      return true
    case SCENARIO.moved:
      reply.code(302).header('location', 'http://127.0.0.1:1/').send()
      return true
    // Never answers.
    case SCENARIO.silent:
      return true
    default:
      return false
  }
}

function asked(query: unknown): { id: string; key: string; url: string } {
  const given = new Map(Object.entries(Object(query)))
  const text = (name: string) => {
    const value = given.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { id: text('id'), key: text('key'), url: text('url') }
}
