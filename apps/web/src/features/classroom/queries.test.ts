import { expect, test, vi } from 'vitest'
import type { Api } from '../../platform/api.ts'
import { createQueryClient } from '../../platform/query-client.ts'
import { roomQuery } from './queries.ts'

test('API-21 the classroom looks a curriculum up as page 1 of 100, public items only', async () => {
  const get = vi.fn<() => Promise<object>>(async () => ({ list: [] }))
  // Only `get` is reached.
  await createQueryClient().fetchQuery(roomQuery({ get } as unknown as Api, 1, 7))
  expect(get).toHaveBeenCalledWith(
    '/v1.0/curriculums/{channelSeq}/{courseSeq}',
    expect.objectContaining({
      path: { channelSeq: 1, courseSeq: 7 },
      query: { page: 1, size: 100, publicCd: '00' },
    }),
  )
})
