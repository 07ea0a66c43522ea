import { USER_TYPE } from '@seodang/domain/codes'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { settingPurpose } from '../../platform/security/secrets.ts'
import { aChannel, anOperator } from '../../testing/factories.ts'
import { aDomain } from '../../testing/https.ts'
import { testServer } from '../../testing/server.ts'
import { socialSecretName } from '../identity/index.ts'
import { channelSecrets } from './tables.ts'

const server = await testServer()
const { services } = server

async function aSite() {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  const url = `/api/v1.0/channels/${channelSeq}/admin/social-login`
  return {
    channelSeq,
    read: () => server.call({ url, as: owner }),
    save: async (kakao: object, kakaoSyncYn = 'N') =>
      server.call({
        method: 'POST',
        url: `${url}/modify`,
        as: owner,
        body: {
          providers: [{ snsTypeCd: 'KAK', ...kakao }],
          kakaoSyncYn,
          revision: (await server.call({ url, as: owner })).body.data.revision,
        },
      }),
    channel: async () => (await server.call({ url: `/api/v2.0/channels/${channelSeq}` })).body.data,
    sealed: () => services.db.select().from(channelSecrets).where(eq(channelSecrets.channelSeq, channelSeq)),
  }
}

test('SET-07, SOC-14 a site keeps its own application; the secret is sealed and never told again', async () => {
  const site = await aSite()
  const saved = await site.save({ clientId: 'kakao-id', secret: 'kakao-secret-1' }, 'Y')
  expect(saved.status).toBe(200)
  expect(saved.body.data.providers[0]).toEqual({ snsTypeCd: 'KAK', clientId: 'kakao-id', hasSecret: true })
  expect(saved.body.data.kakaoSyncYn).toBe('Y')
  // Without a domain it serves nobody (SEC-38).
  expect(saved.body.data.callbackUrl).toBeNull()
  const domain = await aDomain(services, site.channelSeq)
  expect((await site.read()).body.data.callbackUrl).toBe(`https://${domain}/authcallback`)
  expect((await site.channel()).snsLoginKakId).toBe('kakao-id')
  const [row] = await site.sealed()
  const purpose = settingPurpose(site.channelSeq, socialSecretName('KAK'))
  expect(services.secrets.open(purpose, row?.sealed ?? Buffer.alloc(0))).toBe('kakao-secret-1')
  for (const { response } of [saved, await site.read()]) expect(response.body).not.toContain('kakao-secret-1')
  const audits = await services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.channelSeq, site.channelSeq))
  expect(JSON.stringify(audits)).not.toContain('kakao-secret-1')
})

test('SET-07 an id needs its own secret, keeps it, and takes it along when it goes', async () => {
  const site = await aSite()
  const without = await site.save({ clientId: 'one' })
  expect([without.status, Object.keys(without.body.fields)]).toEqual([400, ['KAK.secret']])
  expect((await site.save({ clientId: 'one', secret: 's1' })).status).toBe(200)
  expect((await site.save({ clientId: 'one' })).status).toBe(200)
  // Another application has another secret.
  expect((await site.save({ clientId: 'two' })).status).toBe(400)
  expect((await site.save({ clientId: '' })).body.data.providers[0]).toMatchObject({
    clientId: '',
    hasSecret: false,
  })
  expect(await site.sealed()).toEqual([])
  expect((await site.channel()).snsLoginKakId).toBeNull()
})
