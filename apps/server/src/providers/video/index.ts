import type { FastifyInstance } from 'fastify'
import { youTube } from '../../modules/media/port.ts'
import type { Services } from '../../platform/context.ts'
import { inProcessFetch } from '../payment/in-process.ts'
import { SANDBOX_KEY, YOUTUBE_SANDBOX, youTubeSandbox } from './sandbox-youtube.ts'
import { youTubeHost } from './youtube.ts'

/** Fills the ports to video hosts; YOUTUBE_API_KEY adds durations. A test reaches a stand-in and never the network. */
export function provideVideoHosts(app: FastifyInstance, { ports, config }: Services): void {
  if (config.mode !== 'test') {
    ports.provide(youTube, youTubeHost({ apiKey: config.youtubeApiKey }))
    return
  }
  youTubeSandbox(app)
  const here = `http://localhost${YOUTUBE_SANDBOX}`
  ports.provide(
    youTube,
    youTubeHost({ apiKey: SANDBOX_KEY, apiUrl: here, openUrl: here, fetch: inProcessFetch(app) }),
  )
}
