import { campaignRecipients } from '../../modules/campaign/tables.ts'
import { pages, pageVersions } from '../../modules/site/tables.ts'
import { aCampaign, aPopup, aSnippet, aTemplate } from '../campaigns.ts'
import { type Person, type Services, unique } from '../factories.ts'
import { aForm, anAnswer } from '../forms.ts'
import type { Family } from './family.ts'
import { kept } from './kept.ts'

/** What a site shows and sends. */
export async function somePages(services: Services, family: Family, person: Person) {
  const { channelSeq, mark } = family
  const { pageSeq } = await kept(services, pages, {
    channelSeq,
    title: `${mark} 페이지`,
    path: unique('p'),
    publishStatusCd: '00',
  })
  await kept(services, pageVersions, {
    channelSeq,
    pageSeq,
    revision: 1,
    title: `${mark} 페이지`,
    blocks: [],
  })
  const form = await aForm(services, channelSeq, { title: `${mark} 설문`, options: ['MOD_Y', 'DUP_Y'] })
  const { responseSeq } = await anAnswer(services, form, person.userSeq, [[`${mark} 답`]])
  const { campaignSeq } = await aCampaign(services, channelSeq, { name: `${mark} 캠페인` })
  await kept(services, campaignRecipients, { channelSeq, campaignSeq, userSeq: person.userSeq })
  const { campaignSeq: popupSeq } = await aPopup(services, channelSeq, { name: `${mark} 팝업` })
  const { messageTemplateSeq } = await aTemplate(services, channelSeq, `${mark} 템플릿`)
  const { snippetSeq } = await aSnippet(services, channelSeq, { name: `${mark} 스니펫`, useYn: 'N' })
  return {
    pageSeq,
    formSeq: form.formSeq,
    fieldSeq: Number(form.keys[0]),
    responseSeq,
    campaignSeq,
    popupSeq,
    messageTemplateSeq,
    snippetSeq,
  }
}
