import type { FastifyInstance } from 'fastify'
import { vimeo, youTube } from '../../modules/media/port.ts'
import type { Services } from '../../platform/context.ts'
import { inProcessFetch } from '../payment/in-process.ts'
import { VIMEO_SANDBOX, vimeoSandbox } from './sandbox-vimeo.ts'
import { SANDBOX_KEY, YOUTUBE_SANDBOX, youTubeSandbox } from './sandbox-youtube.ts'
import { vimeoHost } from './vimeo.ts'
import { youTubeHost } from './youtube.ts'

/** Fills the ports to video hosts; YOUTUBE_API_KEY adds durations. A test reaches a stand-in and never the network. */
export function provideVideoHosts(app: FastifyInstance, { ports, config }: Services): void {
  if (config.mode !== 'test') {
    ports.provide(youTube, youTubeHost({ apiKey: config.youtubeApiKey }))
    ports.provide(vimeo, vimeoHost())
    return
  }
  youTubeSandbox(app)
  vimeoSandbox(app)
  const fetch = inProcessFetch(app)
  const here = `http://localhost${YOUTUBE_SANDBOX}`
  ports.provide(youTube, youTubeHost({ apiKey: SANDBOX_KEY, apiUrl: here, openUrl: here, fetch }))
  ports.provide(vimeo, vimeoHost({ url: `http://localhost${VIMEO_SANDBOX}`, fetch }))
}
