import { anyone, staff } from '@seodang/domain/access'
import { BANNER_TITLE_LENGTH, MAX_BANNERS } from '@seodang/domain/banner'
import { MENU_OPEN_TYPE, PUBLISH_STATUS } from '@seodang/domain/codes'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { ChannelKey, Code, Instant, listOf, nullable, Seq, Text } from './schemas.ts'

const Fields = {
  /** Read aloud in place of the picture. */
  title: Text(BANNER_TITLE_LENGTH * 4),
  linkUrl: nullable(Text(2048)),
  openTypeCd: Code(MENU_OPEN_TYPE),
}
const Pictures = {
  imageUrl: Type.String(),
  /** For screens up to 768 px; null where the wide one stands for it. */
  mobileImageUrl: nullable(Type.String()),
}

export const listBanners = endpoint({
  method: 'GET',
  path: '/v2.0/channels/{channelSeq}/banners',
  summary: 'The banners whose period is on, in their order (PGE-20)',
  access: anyone,
  sameForEverybody: true,
  sameForVisitors: true,
  params: ChannelKey,
  reply: listOf(
    Type.Object({ bannerSeq: Seq, ...Fields, ...Pictures, placeholder: nullable(Type.String()) }),
  ),
})

const Entry = {
  ...Fields,
  imageKey: Text(64),
  mobileImageKey: nullable(Text(64)),
  startAt: Instant,
  /** From here on it is not shown; null for always. */
  endAt: nullable(Instant),
  publishStatusCd: Code(PUBLISH_STATUS),
}

const EditedBanners = Type.Object({
  /** Names the state of the whole list: nobody overwrites what they have not seen (SET-09). */
  version: Type.String(),
  banners: Type.Array(Type.Object({ bannerSeq: Seq, ...Entry, ...Pictures })),
})

export const readBanners = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/banners',
  summary: 'All banners of the site in their order, with what their editor needs (PGE-07, PGE-20)',
  access: staff('SITE_DESIGN_UPDATE'),
  params: ChannelKey,
  reply: EditedBanners,
})

export const saveBanners = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/banners/modify',
  summary: 'Saves the list of banners as a whole: what is left out is deleted (PGE-07, PGE-20)',
  access: staff('SITE_DESIGN_UPDATE'),
  params: ChannelKey,
  body: Type.Object({
    version: Text(100),
    /** A new one has no key yet. */
    banners: Type.Array(Type.Object({ bannerSeq: nullable(Seq), ...Entry }), { maxItems: MAX_BANNERS }),
  }),
  reply: EditedBanners,
  errors: ['CONFLICT_EDITED'],
})
