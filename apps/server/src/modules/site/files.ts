import { fail } from '@seodang/domain/errors'
import { siteLink } from '@seodang/domain/site-address'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Context, systemContext } from '../../platform/context.ts'
import { type AskedSite, askedSite, redirectMoved } from '../../platform/http/asked-site.ts'
import { type ChannelView, readChannel } from './read-channel.ts'
import { productRobots, siteRobots } from './robots.ts'
import { sitemap } from './sitemap.ts'
import { findChannelRow } from './store.ts'

const AN_HOUR_S = 3600

/** SEO-18: what search engines ask each site for, at the paths where they look. */
export function siteFiles(app: FastifyInstance): void {
  const { services } = app.frame

  async function siteOf(request: FastifyRequest, asked: AskedSite): Promise<[Context, ChannelView] | null> {
    const { channelSeq } = asked
    if (channelSeq === null) return asked.isNamed ? fail('NO_DATA') : null
    const outside = systemContext(services, channelSeq)
    const ctx: Context = { ...outside, log: request.log }
    if (!(await findChannelRow(ctx, channelSeq))) fail('NO_DATA')
    return [ctx, await readChannel(ctx, channelSeq)]
  }

  app.get('/robots.txt', async (request, reply) => {
    const asked = await askedSite(app, request)
    if (asked.hasMoved) return redirectMoved(reply, `${asked.origin}${request.url}`)
    const site = await siteOf(request, asked)
    const text = site ? siteRobots(siteLink(services.config, site[1], '/sitemap.xml')) : productRobots()
    return send(reply, 'text/plain; charset=utf-8', text)
  })

  app.get('/sitemap.xml', async (request, reply) => {
    const asked = await askedSite(app, request)
    if (asked.hasMoved) return redirectMoved(reply, `${asked.origin}${request.url}`)
    // The product itself has no page that is anybody's search result.
    const [ctx, channel] = (await siteOf(request, asked)) ?? fail('NO_DATA')
    return send(reply, 'application/xml; charset=utf-8', await sitemap(ctx, channel))
  })
}

const send = (reply: FastifyReply, type: string, text: string) =>
  reply.type(type).header('cache-control', `public, max-age=${AN_HOUR_S}`).send(text)
