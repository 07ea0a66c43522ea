import { expect, test } from 'vitest'
import { type Api, ApiError } from '../../platform/api.ts'
import { createQueryClient } from '../../platform/query-client.ts'
import { dashboardQuery, guideQuery } from './queries.ts'

test('ERR-19 what keeps the dashboard from loading reaches whoever asked for it', async () => {
  const refusal = new ApiError(403, { errorName: 'NO_PERMISSION', message: '접근 권한이 없습니다.' })
  // Only `get` is reached.
  const api = { get: () => Promise.reject(refusal) } as unknown as Api
  const client = createQueryClient()
  const days = { startAt: '2026-11-01', endAt: '2026-11-07' }
  await expect(client.fetchQuery(dashboardQuery(api, 1, days))).rejects.toBe(refusal)
  await expect(client.fetchQuery(guideQuery(api, 1))).rejects.toBe(refusal)
})
