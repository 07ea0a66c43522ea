import { staff } from '@seodang/domain/access'
import { MENU_OPEN_TYPE, MENU_TYPE, VISIBLE_TYPE } from '@seodang/domain/codes'
import { MAX_MENUS } from '@seodang/domain/menu'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { ChannelKey, Code, Flag, nullable, Seq, Text } from './schemas.ts'

const Fields = {
  menuTitle: Text(200),
  path: nullable(Text(2048)),
  externLinkUrl: nullable(Text(2048)),
  openTypeCd: Code(MENU_OPEN_TYPE),
  menuTypeCd: Code(MENU_TYPE),
  visibleTypeCd: Code(VISIBLE_TYPE),
}

/** `goneYn`: the page, class or board behind it is not there any more, so visitors do not see the entry (HDR-27). */
const EditedMenu = Type.Object({ menuSeq: Seq, ...Fields, goneYn: Flag })

const EditedMenus = Type.Object({
  /** Names the state of the whole tree: nobody overwrites what they have not seen (SET-09). */
  version: Type.String(),
  menus: Type.Array(Type.Object({ ...EditedMenu.properties, subMenus: Type.Array(EditedMenu) })),
  /** What of the site can be led to. */
  targets: Type.Array(
    Type.Object({
      kind: Type.Enum(['part', 'page', 'class', 'board']),
      path: Type.String(),
      title: Type.String(),
    }),
  ),
})

export const readMenus = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/menus',
  summary: 'The menus of the site with all that its editor needs (PGE-19)',
  access: staff('SITE_DESIGN_UPDATE'),
  params: ChannelKey,
  reply: EditedMenus,
})

/** A new entry has no key yet. */
const Entry = Type.Object({ menuSeq: nullable(Seq), ...Fields })

export const saveMenus = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/menus/modify',
  summary: 'Saves the whole tree of menus, two levels deep (PGE-19)',
  access: staff('SITE_DESIGN_UPDATE'),
  params: ChannelKey,
  body: Type.Object({
    version: Text(100),
    menus: Type.Array(
      Type.Object({ ...Entry.properties, subMenus: Type.Array(Entry, { maxItems: MAX_MENUS }) }),
      { maxItems: MAX_MENUS },
    ),
  }),
  reply: EditedMenus,
  errors: ['CONFLICT_EDITED'],
})
