import { expect, test } from 'vitest'
import { aChannel, aCourse } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()

test('SITE-09 channel information carries menus, settings and marketing tools', async () => {
  const channel = await aChannel(server.services, { corpName: '느린글방 주식회사' })

  const { status, body } = await server.call({ url: `/api/v2.0/channels/${channel.channelSeq}` })

  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    channelSeq: channel.channelSeq,
    menus: [],
    marketingTools: [],
    channelSetting: { saasYn: 'N', whiteLabelYn: 'N', config: '{}' },
    corpName: '느린글방 주식회사',
  })
})

test('API-26 a channel that does not exist answers NO_DATA', async () => {
  const { status, body } = await server.call({ url: '/api/v2.0/channels/999999999' })

  expect(status).toBe(404)
  expect(body).toEqual({ resultCode: '400004', errorName: 'NO_DATA', message: expect.any(String) })
})

test('SITE-02, SEO-18 where sites share the product’s address, the addresses of a sitemap name the site', async () => {
  const { channelSeq } = await aChannel(server.services, { seoSetting: { noIndex: false } })
  const { courseSeq } = await aCourse(server.services, channelSeq)

  const { body } = await server.call({ url: `/sitemap.xml?channelSeq=${channelSeq}` })

  expect(body).toContain(`<loc>http://localhost:3000/classes/${courseSeq}?channelSeq=${channelSeq}</loc>`)
  const robots = await server.call({ url: `/robots.txt?channelSeq=${channelSeq}` })
  expect(robots.body).toContain(`Sitemap: http://localhost:3000/sitemap.xml?channelSeq=${channelSeq}`)
})
