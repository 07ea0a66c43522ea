import type { FastifyInstance } from 'fastify'
import { addressFinder } from '../../modules/catalog/port.ts'
import type { Services } from '../../platform/context.ts'
import { inProcessFetch } from '../payment/in-process.ts'
import { kakaoAddresses } from './kakao.ts'
import { ADDRESS_SANDBOX, addressSandbox, SANDBOX_REST_KEY } from './sandbox-kakao.ts'

/** Fills the port to an address provider; without KAKAO_REST_KEY there is none. A test reaches a stand-in. */
export function provideAddresses(app: FastifyInstance, { ports, config }: Services): void {
  if (config.mode !== 'test') {
    const { kakaoRestKey: restKey } = config
    ports.provide(addressFinder, restKey === null ? null : kakaoAddresses({ restKey }))
    return
  }
  addressSandbox(app)
  ports.provide(
    addressFinder,
    kakaoAddresses({
      restKey: SANDBOX_REST_KEY,
      url: `http://localhost${ADDRESS_SANDBOX}`,
      fetch: inProcessFetch(app),
    }),
  )
}
