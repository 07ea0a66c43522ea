import { UPLOAD_STATE } from '@seodang/domain/codes'
import { uploads } from '../modules/media/tables.ts'
import { type Services, unique } from './factories.ts'

/** Who sells: without it no class is published (E-Commerce Act 10). */
export const BUSINESS = {
  corpName: '느린글방',
  ceoName: '한서윤',
  regNo: '120-88-00001',
  addr: '서울',
  phone: '02-123-4567',
}

/** A picture that somebody uploaded; answers its key. No bytes stand behind it. */
export async function aPicture(
  services: Services,
  channelSeq: number,
  { userSeq }: { userSeq: number },
  overrides: Partial<typeof uploads.$inferInsert> = {},
): Promise<string> {
  const storageKey = unique('picture').padEnd(20, '0')
  await services.db.insert(uploads).values({
    channelSeq,
    ownerSeq: userSeq,
    kind: 'image',
    purpose: 'picture',
    name: 'picture.png',
    size: 1000,
    state: UPLOAD_STATE.ready,
    privateYn: false,
    storageKey,
    ...overrides,
  })
  return storageKey
}
