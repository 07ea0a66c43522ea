import { vimeoVideo } from '@seodang/domain/vimeo'
import type { FastifyInstance } from 'fastify'

export const VIMEO_SANDBOX = '/__sandbox/vimeo'

/** Ids by which a test asks for a certain answer. Every other id is a film of an hour. */
export const VIMEO_SCENARIO = {
  /** Only for the site whose address is `ALLOWED_SITE`. */
  oneSite: '404001',
  hidden: '404002',
  /** Seen only with `UNLISTED_HASH`. */
  unlisted: '404003',
  broken: '500001',
  strange: '500002',
  moved: '500003',
  endless: '500004',
  silent: '500005',
} as const
export const ALLOWED_SITE = 'https://allowed.test'
export const UNLISTED_HASH = 'a1b2c3d4e5'

/**
 * Vimeo for tests: oEmbed in its wire format (integrations.md 5), so that the real adapter is what runs and nothing
 * reaches the network.
 */
export function vimeoSandbox(app: FastifyInstance): void {
  app.get(`${VIMEO_SANDBOX}/api/oembed.json`, (request, reply) => {
    const asked = new URL(request.url, 'http://localhost').searchParams.get('url') ?? ''
    const video = vimeoVideo(asked)
    if (!video) return reply.code(404).send({ domain_status_code: 404 })
    switch (video.id) {
      case VIMEO_SCENARIO.oneSite:
        if (request.headers.referer !== `${ALLOWED_SITE}/`) return reply.code(404).send()
        break
      case VIMEO_SCENARIO.hidden:
        return reply.code(403).send()
      case VIMEO_SCENARIO.unlisted:
        if (video.hash !== UNLISTED_HASH) return reply.code(404).send()
        break
      case VIMEO_SCENARIO.broken:
        return reply.type('text/html').send('<html>')
      case VIMEO_SCENARIO.strange:
        return reply.send({ type: 'video' })
      case VIMEO_SCENARIO.moved:
        return reply.code(302).header('location', 'http://127.0.0.1:1/').send()
      case VIMEO_SCENARIO.endless:
        return reply.send({ title: 'x'.repeat(1024 * 1024) })
      case VIMEO_SCENARIO.silent:
        return
    }
    return reply.send({
      type: 'video',
      version: '1.0',
      provider_name: 'Vimeo',
      title: `비메오 영상 ${video.id}`,
      author_name: '느린 글방',
      html: '<iframe></iframe>',
      width: 480,
      height: 270,
      duration: 3723,
      description: '첫 시간',
      thumbnail_url: `https://i.vimeocdn.com/video/${video.id}_295x166`,
      video_id: Number(video.id),
    })
  })
}
