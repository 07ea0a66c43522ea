import type { FastifyInstance } from 'fastify'

/** A stand-in for Kakao's local search in its own form, with a few addresses; tests reach it in the process. */
export const ADDRESS_SANDBOX = '/sandbox/kakao-address'
export const SANDBOX_REST_KEY = 'sandbox-rest-key'

const KNOWN = [
  { road: '서울 종로구 사직로 161', building: '경복궁', zone: '03045', x: '126.977041', y: '37.579617' },
  {
    road: '서울 중구 세종대로 110',
    building: '서울특별시청',
    zone: '04524',
    x: '126.978388',
    y: '37.566611',
  },
  { road: '부산 해운대구 해운대해변로 264', building: '', zone: '48099', x: '129.158743', y: '35.158698' },
]

export function addressSandbox(app: FastifyInstance): void {
  app.get<{ Querystring: { query?: string } }>(
    `${ADDRESS_SANDBOX}/v2/local/search/address.json`,
    async (request, reply) => {
      if (request.headers.authorization !== `KakaoAK ${SANDBOX_REST_KEY}`)
        return reply.code(401).send({ errorType: 'AccessDeniedError', message: 'wrong appKey' })
      const words = (request.query.query ?? '').trim()
      const found = KNOWN.filter(
        ({ road, building }) => words !== '' && `${road} ${building}`.includes(words),
      )
      return {
        meta: { total_count: found.length, pageable_count: found.length, is_end: true },
        documents: found.map(({ road, building, zone, x, y }) => ({
          address_name: road,
          address_type: 'ROAD_ADDR',
          x,
          y,
          road_address: { address_name: road, building_name: building, zone_no: zone },
        })),
      }
    },
  )
}
