import { fail } from '@seodang/domain/errors'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { AddressFinder } from '../../modules/catalog/port.ts'

export interface KakaoAddressOptions {
  restKey: string
  url?: string
  timeoutMs?: number
  fetch?: typeof globalThis.fetch
}

const TIMEOUT_MS = 5000
const MOST_FOUND = 10

const addresses = Compile(
  Type.Object({
    documents: Type.Array(
      Type.Object({
        address_name: Type.String(),
        x: Type.String(),
        y: Type.String(),
        road_address: Type.Union([
          Type.Null(),
          Type.Object({
            address_name: Type.String(),
            building_name: Type.Optional(Type.String()),
            zone_no: Type.String(),
          }),
        ]),
      }),
    ),
  }),
)

/** Kakao's local search by address: the road address, its postcode and its position in one answer (integrations 8.6). */
export function kakaoAddresses({
  restKey,
  url = 'https://dapi.kakao.com',
  ...options
}: KakaoAddressOptions): AddressFinder {
  const get = options.fetch ?? globalThis.fetch

  async function ask(address: URL): Promise<{ status: number; body: unknown }> {
    try {
      const answer = await get(address, {
        headers: { Authorization: `KakaoAK ${restKey}` },
        signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
        redirect: 'error',
      })
      return { status: answer.status, body: answer.ok ? await answer.json() : null }
    } catch (error) {
      return fail('PROVIDER_UNAVAILABLE', { provider: 'kakaoAddress', cause: String(error) })
    }
  }

  return {
    async find(query) {
      const address = new URL(`${url}/v2/local/search/address.json`)
      address.search = new URLSearchParams({ query, size: String(MOST_FOUND) }).toString()
      const { status, body } = await ask(address)
      if (status !== 200 || !addresses.Check(body))
        return fail('PROVIDER_UNAVAILABLE', { provider: 'kakaoAddress', status })
      return body.documents.map(({ address_name, road_address, x, y }) => ({
        addrRoad1: [road_address?.address_name ?? address_name, road_address?.building_name]
          .filter(Boolean)
          .join(' '),
        zipcode: road_address?.zone_no ?? '',
        lat: positionOf(y),
        lon: positionOf(x),
      }))
    },
  }
}

function positionOf(text: string): number | null {
  const value = Number(text)
  return text !== '' && Number.isFinite(value) ? value : null
}
