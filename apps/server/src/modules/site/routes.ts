import * as banner from '@seodang/contract/banner'
import * as live from '@seodang/contract/live'
import * as menu from '@seodang/contract/menu'
import * as page from '@seodang/contract/page'
import * as contract from '@seodang/contract/site'
import { codeGroups } from '@seodang/domain/code-groups'
import { fail } from '@seodang/domain/errors'
import type { FastifyInstance } from 'fastify'
import { plainHost } from '../../platform/http/origin.ts'
import { serve } from '../../platform/http/serve.ts'
import { editedBanners, publicBanners, saveBanners } from './banners.ts'
import { askForDomain, checkCustomDomain, removeCustomDomain } from './domains.ts'
import {
  copyPage,
  createPage,
  deletePage,
  editedPage,
  managedPages,
  publishPage,
  savePage,
} from './edit-pages.ts'
import { footerOf, saveFooterDetails } from './footer.ts'
import { changeMarketingTools, marketingTools } from './marketing-tools.ts'
import { meetingSettings, saveMeetings } from './meeting-settings.ts'
import { editedMenus, saveMenus } from './menus.ts'
import { memberBlocks, previewBlocks, publicBlocks } from './page-blocks.ts'
import { pagePlaces, savePagePlaces } from './page-places.ts'
import { saveCourseSeo, savePageSeo } from './page-seo.ts'
import { restoreVersion, versionsOf } from './page-versions.ts'
import { pageAt, pageOf, publishedPages } from './pages.ts'
import { readChannel } from './read-channel.ts'
import { generalSeo, saveGeneralSeo } from './seo.ts'
import { listSeoCourses, listSeoPages } from './seo-lists.ts'
import { saveSettings, siteSettings } from './settings.ts'
import { saveSocial, socialSettings } from './social-settings.ts'
import { getChannelRow } from './store.ts'
import { saveTermsVersion, termsInForce, termsSettings, termsVersion } from './terms.ts'

export function siteRoutes(app: FastifyInstance): void {
  serve(app, contract.getChannel, (ctx, { params }) => readChannel(ctx, params.channelSeq))
  serve(app, contract.findChannelByDomain, async (ctx, { query }) => {
    const found = await app.frame.resolveHost(plainHost(query.domain))
    return readChannel(ctx, found?.channelSeq ?? fail('NO_DATA'))
  })

  serve(app, contract.readSiteSettings, siteSettings)
  serve(app, contract.saveSiteSettings, (ctx, { body }) => saveSettings(ctx, body))
  serve(app, live.readMeetingSettings, meetingSettings)
  serve(app, live.saveMeetingSettings, (ctx, { body }) => saveMeetings(ctx, body))
  serve(app, contract.readSocialSettings, socialSettings)
  serve(app, contract.saveSocialSettings, (ctx, { body }) => saveSocial(ctx, body))
  serve(app, contract.requestDomain, (ctx, { body }) => askForDomain(ctx, body.domain))
  serve(app, contract.checkDomain, checkCustomDomain)
  serve(app, contract.removeDomain, removeCustomDomain)
  serve(app, contract.readFooter, footerOf)
  serve(app, contract.saveFooter, (ctx, { body }) => saveFooterDetails(ctx, body))
  serve(app, contract.readTermsSettings, termsSettings)
  serve(app, contract.readTermsVersion, (ctx, { params }) => termsVersion(ctx, params))
  serve(app, contract.saveTerms, (ctx, { body }) => saveTermsVersion(ctx, body))
  serve(app, contract.serviceTerms, async (ctx, { params }) => {
    const { text, ...terms } = await termsInForce(ctx, params.channelSeq, 'service')
    return { termsData: text, ...terms }
  })
  serve(app, contract.privacyTerms, async (ctx, { params }) => {
    const { text, ...terms } = await termsInForce(ctx, params.channelSeq, 'privacy')
    return { privacyData: text, ...terms }
  })

  serve(app, menu.readMenus, editedMenus)
  serve(app, menu.saveMenus, (ctx, { body }) => saveMenus(ctx, body))

  serve(app, banner.listBanners, publicBanners)
  serve(app, banner.readBanners, editedBanners)
  serve(app, banner.saveBanners, (ctx, { body }) => saveBanners(ctx, body))

  serve(app, contract.listPages, publishedPages)
  serve(app, contract.pageByPath, (ctx, { query }) => pageAt(ctx, query.path))
  serve(app, contract.pageBySeq, (ctx, { params }) => pageOf(ctx, params.pageSeq))
  serve(app, contract.readSeo, generalSeo)
  serve(app, contract.seoPages, (ctx, { query }) => listSeoPages(ctx, query))
  serve(app, contract.seoCourses, (ctx, { query }) => listSeoCourses(ctx, query))
  serve(app, contract.saveSeo, (ctx, { body }) => saveGeneralSeo(ctx, body))

  serve(app, page.savePageSeo, (ctx, { params, body }) => savePageSeo(ctx, params.pageSeq, body))
  serve(app, page.saveCourseSeo, (ctx, { params, body }) => saveCourseSeo(ctx, params.courseSeq, body))
  pageRoutes(app)

  serve(app, contract.readMarketingTools, (ctx) => marketingTools(ctx))
  serve(app, contract.saveMarketingTools, (ctx, { body }) => changeMarketingTools(ctx, body))

  serve(app, contract.commonCodes, (ctx) => {
    const list = Object.entries(codeGroups).flatMap(([groupCode, codes]) =>
      codes.map(({ code, name, ord }) => ({
        groupCode,
        code,
        name: name[ctx.language],
        ord,
        useYn: 'Y' as const,
      })),
    )
    return { list, totalCount: list.length }
  })
  serve(app, contract.keywords, async (ctx, { params, query }, reply) => {
    const row = await getChannelRow(ctx, params.channelSeq)
    // A version names its words for ever; without one, or with an old one, the answer may change.
    if (query.version === row.keywordVersion)
      reply.header('cache-control', 'public, max-age=31536000, immutable')
    return { version: row.keywordVersion, words: row.words[params.language] ?? {} }
  })
}

function pageRoutes(app: FastifyInstance): void {
  serve(app, page.pageBlocks, (ctx, { params }) => publicBlocks(ctx, params.pageSeq))
  serve(app, page.memberBlocks, (ctx, { params }) => memberBlocks(ctx, params.pageSeq))
  serve(app, page.previewBlocks, (ctx, { body }) => previewBlocks(ctx, body.blocks))
  serve(app, page.managedPages, (ctx, { query }) => managedPages(ctx, query))
  serve(app, page.editedPage, (ctx, { params }) => editedPage(ctx, params.pageSeq))
  serve(app, page.createPage, (ctx, { body }) => createPage(ctx, body))
  serve(app, page.savePage, (ctx, { params, body }) => savePage(ctx, params.pageSeq, body))
  serve(app, page.publishPage, (ctx, { params, body }) =>
    publishPage(ctx, params.pageSeq, body.publishStatusCd),
  )
  serve(app, page.copyPage, (ctx, { params, body }) => copyPage(ctx, params.pageSeq, body.title))
  serve(app, page.deletePage, (ctx, { params }) => deletePage(ctx, params.pageSeq))
  serve(app, page.pageVersions, (ctx, { params }) => versionsOf(ctx, params.pageSeq))
  serve(app, page.restorePage, (ctx, { params, body }) => restoreVersion(ctx, params.pageSeq, body))
  serve(app, page.readPlaces, pagePlaces)
  serve(app, page.savePlaces, (ctx, { body }) => savePagePlaces(ctx, body))
}
