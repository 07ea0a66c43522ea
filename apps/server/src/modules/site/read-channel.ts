import type { ReplyOf } from '@seodang/contract/endpoint'
import type { getChannel, MenuItem } from '@seodang/contract/site'
import { fail } from '@seodang/domain/errors'
import { siteOrigin } from '@seodang/domain/site-address'
import type { Static } from 'typebox'
import { remembered } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { imageUrl } from '../media/index.ts'
import { presenceOf } from './menu-store.ts'
import { type ChannelRow, findChannelRow, findVerifiedDomain, listMenus, type MenuRow } from './store.ts'

export type ChannelView = ReplyOf<typeof getChannel>

/** SITE-09, SITE-24: a site as everybody sees it; kept in the process until the site changes. */
export const readChannel = remembered(async (ctx: Context, channelSeq: number): Promise<ChannelView> => {
  const row = await findChannelRow(ctx, channelSeq)
  if (!row) fail('NO_DATA')
  const [domain, menuRows] = await Promise.all([
    findVerifiedDomain(ctx, channelSeq),
    listMenus(ctx, channelSeq),
  ])
  const isPresent = await presenceOf(ctx, channelSeq, menuRows)
  return channelView(ctx, row, domain, shownMenus(menuRows, isPresent))
})

function channelView(ctx: Context, row: ChannelRow, domain: string | null, menuRows: MenuRow[]): ChannelView {
  const { universal } = ctx.services.config.bases
  return {
    channelSeq: row.channelSeq,
    name: row.name,
    address: row.address,
    intro: row.intro,
    origin: siteOrigin(ctx.services.config, { ...row, domain }),
    domain,
    isParamCustomDomain: domain !== null,
    language: row.language,
    templateCd: row.templateCd,
    brandColor: row.brandColor,
    logoUrl: imageUrl(row.logoKey),
    headerLogoUrl: imageUrl(row.logoKey),
    coverImageUrl: imageUrl(row.coverKey),
    profileImageUrl: imageUrl(row.profileKey),
    menus: menuTree(menuRows),
    // Roles are the viewer's; a view that is the same for everybody has none (D1).
    roles: [],
    logoutMainPageSeq: row.logoutMainPageSeq,
    mainPageSeq: row.mainPageSeq,
    introPageSeq: row.introPageSeq,
    marketingConsent: row.marketingConsent,
    snsLoginFabId: row.snsLoginFabId,
    snsLoginGogId: row.snsLoginGogId,
    snsLoginNavId: row.snsLoginNavId,
    snsLoginKakId: row.snsLoginKakId,
    serviceAlias:
      row.serviceAlias.length > 0 ? row.serviceAlias : [{ alias: 'default', serviceSeq: 0, name: '' }],
    customKeywordSetting: {
      customKeyword: row.customKeyword,
      // LANG-05: one file for each language below it.
      path:
        row.customKeyword === 'Y'
          ? (row.keywordPath ?? `${universal}/v1.0/keywords/${row.channelSeq}`)
          : null,
      version: row.keywordVersion,
    },
    words: row.words,
    channelSetting: {
      saasYn: row.saasYn,
      whiteLabelYn: row.whiteLabelYn,
      config: JSON.stringify(row.config),
      lkPlus: JSON.stringify(row.lkPlus),
      seoSetting: JSON.stringify(row.seoSetting),
    },
    lkPlusSetting: { useSiteTC: row.useSiteTC, useSitePrivacyPolicy: row.useSitePrivacyPolicy },
    marketingTools: row.marketingTools,
    chatSideMenuYn: row.chatSideMenuYn,
    refundPolicy: row.refundPolicy,
    refundTerms: row.refundTerms,
    suspension: row.suspendedAt ? { since: row.suspendedAt.toISOString(), note: row.suspendedNote } : null,
    corpName: row.corpName,
    ceoName: row.ceoName,
    regNo: row.regNo,
    shopNo: row.shopNo,
    remote: row.remote,
    addr: row.addr,
    homepageUrl: row.homepageUrl,
    phone: row.phone,
    fax: row.fax,
    email: row.email,
    privacyName: row.privacyName,
    copyright: row.copyright,
  }
}

/** HDR-27: what leads nowhere is left out; one that others stand below only leads nowhere itself. */
function shownMenus(rows: MenuRow[], isPresent: (row: MenuRow) => boolean): MenuRow[] {
  const live = rows.filter(isPresent)
  return rows.flatMap((row) => {
    if (isPresent(row)) return row
    return live.some(({ parentSeq }) => parentSeq === row.menuSeq) ? { ...row, path: null } : []
  })
}

function menuTree(rows: MenuRow[]): Static<typeof MenuItem>[] {
  const plain = ({
    menuSeq,
    menuTitle,
    path,
    externLinkUrl,
    openTypeCd,
    menuTypeCd,
    visibleTypeCd,
  }: MenuRow) => ({
    menuSeq,
    menuTitle,
    path,
    externLinkUrl,
    openTypeCd,
    menuTypeCd,
    visibleTypeCd,
  })
  return rows
    .filter((row) => row.parentSeq === null)
    .map((row) => ({
      ...plain(row),
      subMenus: rows.filter((sub) => sub.parentSeq === row.menuSeq).map(plain),
    }))
}
