import { anyone, member, staff } from '@seodang/domain/access'
import { MENU_OPEN_TYPE, PUBLISH_STATUS, VISIBLE_TYPE } from '@seodang/domain/codes'
import {
  BLOCK_LIMITS,
  CLASS_PICKS,
  MAX_BLOCKS,
  PACKAGE_PICKS,
  REVIEW_PICKS,
  TEACHER_PICKS,
} from '@seodang/domain/page-blocks'
import Type from 'typebox'
import { CourseCard } from './catalog.ts'
import { Teacher } from './course.ts'
import { endpoint } from './endpoint.ts'
import {
  ChannelKey,
  Code,
  Count,
  Flag,
  Instant,
  listOf,
  nullable,
  paging,
  Revision,
  RichText,
  Seq,
  Text,
} from './schemas.ts'
import { SeoSetting } from './site.ts'

const PageKey = Type.Object({ channelSeq: Seq, pageSeq: Seq })

const base = { blockId: Text(40, 1), visibleTypeCd: Code(VISIBLE_TYPE), hiddenYn: Flag }
// Longer than the rules allow: what is too long is told in the words of its field, not of its schema.
const words = (max: number) => Text(max * 4)
const heading = words(BLOCK_LIMITS.heading)
const linkUrl = Text(2048)
const align = Type.Enum(['left', 'center'])
const keys = Type.Array(Seq, { maxItems: BLOCK_LIMITS.hand })
const few = Type.Integer({ minimum: 0, maximum: 1000 })
const Slide = { alt: words(BLOCK_LIMITS.alt), linkUrl }

/** What is kept and what is shown alike. */
const text = { ...base, kind: Type.Literal('text'), heading, body: RichText, align }
const button = {
  ...base,
  kind: Type.Literal('button'),
  label: words(BLOCK_LIMITS.label),
  linkUrl,
  openTypeCd: Code(MENU_OPEN_TYPE),
  align,
  look: Type.Enum(['main', 'line']),
}
const divider = {
  ...base,
  kind: Type.Literal('divider'),
  look: Type.Enum(['line', 'space']),
  size: Type.Enum(['small', 'medium', 'large']),
}
const video = { ...base, kind: Type.Literal('video'), videoUrl: Text(2048), title: words(BLOCK_LIMITS.alt) }
const image = {
  ...base,
  kind: Type.Literal('image'),
  imageKey: Text(64),
  alt: words(BLOCK_LIMITS.alt),
  caption: words(BLOCK_LIMITS.caption),
  linkUrl,
  width: Type.Enum(['page', 'full']),
}

/** PGE-13: a block as its editor knows it. `@seodang/domain/page-blocks` tells what may stand in each. */
export const PageBlock = Type.Union([
  Type.Object(text),
  Type.Object(image),
  Type.Object({
    ...base,
    kind: Type.Literal('slides'),
    slides: Type.Array(Type.Object({ imageKey: Text(64), ...Slide }), { maxItems: BLOCK_LIMITS.slides }),
  }),
  Type.Object(video),
  Type.Object({
    ...base,
    kind: Type.Literal('classList'),
    heading,
    pick: Type.Enum([...CLASS_PICKS]),
    courseSeqs: keys,
    channelCategorySeq: nullable(Seq),
    count: few,
    columns: few,
  }),
  Type.Object({
    ...base,
    kind: Type.Literal('packageList'),
    heading,
    pick: Type.Enum([...PACKAGE_PICKS]),
    courseSeqs: keys,
    count: few,
    columns: few,
  }),
  Type.Object({
    ...base,
    kind: Type.Literal('instructor'),
    heading,
    pick: Type.Enum([...TEACHER_PICKS]),
    userSeqs: keys,
    count: few,
  }),
  Type.Object({
    ...base,
    kind: Type.Literal('reviewList'),
    heading,
    pick: Type.Enum([...REVIEW_PICKS]),
    courseSeq: nullable(Seq),
    count: few,
  }),
  Type.Object({ ...base, kind: Type.Literal('noticeList'), heading, count: few }),
  Type.Object({ ...base, kind: Type.Literal('form'), formSeq: nullable(Seq) }),
  Type.Object(button),
  Type.Object(divider),
  Type.Object({ ...base, kind: Type.Literal('html'), html: Text(BLOCK_LIMITS.html * 4) }),
])

export const PageReview = Type.Object({
  evaluationSeq: Seq,
  courseSeq: Seq,
  courseTitle: Type.String(),
  writerName: Type.String(),
  reviewPoint: Type.Number(),
  content: Type.String(),
})

export const PageNotice = Type.Object({
  noticeSeq: Seq,
  title: Type.String(),
  category: nullable(Type.String()),
  urgentYn: Flag,
  pinYn: Flag,
  createdAt: Instant,
})

const shown = {
  blockId: Type.String(),
  /** Its place in the page, so that what only members see finds its place among the others. */
  ord: Count,
  visibleTypeCd: Code(VISIBLE_TYPE),
}
const Picture = { imageUrl: Type.String(), placeholder: nullable(Type.String()) }
const cards = { heading: Type.String(), columns: Count, courses: Type.Array(CourseCard) }

/** A block with what it shows; what a visitor may not see is not in it (PGE-15, SEC-09). */
export const ShownBlock = Type.Union([
  Type.Object({ ...text, ...shown }),
  Type.Object({
    ...shown,
    kind: Type.Literal('image'),
    ...Picture,
    alt: Type.String(),
    caption: Type.String(),
    linkUrl: Type.String(),
    width: Type.Enum(['page', 'full']),
  }),
  Type.Object({
    ...shown,
    kind: Type.Literal('slides'),
    slides: Type.Array(Type.Object({ ...Picture, alt: Type.String(), linkUrl: Type.String() })),
  }),
  Type.Object({ ...video, ...shown }),
  Type.Object({ ...shown, kind: Type.Literal('classList'), ...cards }),
  Type.Object({ ...shown, kind: Type.Literal('packageList'), ...cards }),
  Type.Object({
    ...shown,
    kind: Type.Literal('instructor'),
    heading: Type.String(),
    teachers: Type.Array(Teacher),
  }),
  Type.Object({
    ...shown,
    kind: Type.Literal('reviewList'),
    heading: Type.String(),
    reviews: Type.Array(PageReview),
  }),
  Type.Object({
    ...shown,
    kind: Type.Literal('noticeList'),
    heading: Type.String(),
    notices: Type.Array(PageNotice),
  }),
  Type.Object({ ...shown, kind: Type.Literal('form'), formSeq: Seq }),
  Type.Object({ ...button, ...shown }),
  Type.Object({ ...divider, ...shown }),
  /** PGE-13: the HTML as a document that passed the sanitiser. */
  Type.Object({ ...shown, kind: Type.Literal('html'), document: RichText }),
])

const ShownPage = Type.Object({ pageSeq: Seq, title: Type.String(), blocks: Type.Array(ShownBlock) })

export const pageBlocks = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/pages/{pageSeq}/blocks',
  summary: 'What visitors see on a page, block by block (PGE-01, PGE-11, PGE-13)',
  access: anyone,
  sameForEverybody: true,
  sameForVisitors: true,
  params: PageKey,
  reply: ShownPage,
})

export const memberBlocks = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/pages/{pageSeq}/blocks/members',
  summary: 'The blocks of a page that only members of the site see (PGE-13)',
  access: member,
  params: PageKey,
  reply: ShownPage,
})

const Row = Type.Object({
  pageSeq: Seq,
  title: Type.String(),
  path: Type.String(),
  publishStatusCd: Code(PUBLISH_STATUS),
  blockCount: Count,
  updatedAt: Instant,
})

export const Places = Type.Object({ entry: nullable(Seq), main: nullable(Seq), intro: nullable(Seq) })

export const managedPages = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/pages',
  summary: 'The pages of the site, whatever their state, with the places that they take (PGE-12, PGE-18)',
  access: staff('SITE_PAGE_READ'),
  params: ChannelKey,
  query: Type.Object({ ...paging, q: Type.Optional(Text(100)) }),
  reply: Type.Object({ list: Type.Array(Row), totalCount: Count, places: Places }),
})

/** `revision` guards against overwriting somebody else's save (SET-09). */
export const EditedPage = Type.Object({
  pageSeq: Seq,
  revision: Revision,
  title: Type.String(),
  path: Type.String(),
  publishStatusCd: Code(PUBLISH_STATUS),
  blocks: Type.Array(PageBlock),
  /** The pictures of the blocks: where each key can be seen. */
  images: Type.Record(Type.String(), Type.String()),
  updatedAt: Instant,
})

export const editedPage = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/pages/{pageSeq}',
  summary: 'A page with what its editor needs (PGE-05, PGE-14)',
  access: staff('SITE_PAGE_READ'),
  params: PageKey,
  reply: EditedPage,
})

const Content = {
  title: words(100),
  path: Text(240),
  blocks: Type.Array(PageBlock, { maxItems: MAX_BLOCKS * 2 }),
}

export const createPage = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/pages/create',
  summary: 'Makes a page that nobody sees until it is published (PGE-05, PGE-12)',
  access: staff('SITE_PAGE_CREATE'),
  params: ChannelKey,
  body: Type.Object(Content),
  reply: EditedPage,
  errors: ['DUPLICATE_PATH'],
  idempotent: 'together',
})

export const savePage = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/pages/{pageSeq}/modify',
  summary: 'Saves a page; what it was stays among its earlier versions (PGE-05, PGE-16)',
  access: staff('SITE_PAGE_UPDATE'),
  params: PageKey,
  body: Type.Object({ revision: Revision, ...Content }),
  reply: EditedPage,
  errors: ['CONFLICT_EDITED', 'DUPLICATE_PATH'],
})

export const publishPage = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/pages/{pageSeq}/public',
  summary: 'Shows a page to visitors, or takes it back (PGE-11, PGE-12)',
  access: staff('SITE_PAGE_UPDATE'),
  params: PageKey,
  body: Type.Object({ publishStatusCd: Code(PUBLISH_STATUS) }),
  reply: Type.Object({ publishStatusCd: Code(PUBLISH_STATUS) }),
  errors: ['PAGE_IN_USE'],
})

export const copyPage = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/pages/{pageSeq}/copy',
  summary: 'Makes an unpublished copy with a path of its own (PGE-12)',
  access: staff('SITE_PAGE_CREATE'),
  params: PageKey,
  body: Type.Object({ title: words(100) }),
  reply: EditedPage,
  idempotent: 'together',
})

export const deletePage = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/pages/{pageSeq}/delete',
  summary: 'Deletes a page that stands in no place of the site (PGE-05, PGE-18)',
  access: staff('SITE_PAGE_DELETE'),
  params: PageKey,
  errors: ['PAGE_IN_USE'],
})

export const pageVersions = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/pages/{pageSeq}/versions',
  summary: 'What the page was after each of its last saves, newest first (PGE-16)',
  access: staff('SITE_PAGE_READ'),
  params: PageKey,
  reply: listOf(
    Type.Object({
      revision: Revision,
      title: Type.String(),
      blockCount: Count,
      savedBy: nullable(Type.String()),
      savedAt: Instant,
    }),
  ),
})

export const restorePage = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/pages/{pageSeq}/restore',
  summary: 'Brings the blocks of an earlier version back, as a save of its own (PGE-16)',
  access: staff('SITE_PAGE_UPDATE'),
  params: PageKey,
  body: Type.Object({ revision: Revision, version: Revision }),
  reply: EditedPage,
  errors: ['CONFLICT_EDITED'],
})

export const previewBlocks = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/pages/preview',
  summary: 'What blocks would show that are not saved yet; changes nothing (PGE-12, PGE-14)',
  access: staff('SITE_PAGE_READ'),
  params: ChannelKey,
  body: Type.Object({ blocks: Type.Array(PageBlock, { maxItems: MAX_BLOCKS }) }),
  reply: Type.Object({ blocks: Type.Array(ShownBlock) }),
})

export const savePlaces = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/page-places/modify',
  summary: 'Which pages stand at / for whoever is not signed in, at /main and at /intro (PGE-18)',
  access: staff('SITE_DESIGN_UPDATE'),
  params: ChannelKey,
  body: Type.Object({ before: Places, places: Places }),
  reply: Type.Object({ places: Places }),
  errors: ['CONFLICT_EDITED'],
})

export const readPlaces = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/page-places',
  summary: 'The pages that can take a place of the site, and those that do (PGE-18)',
  access: staff('SITE_DESIGN_UPDATE'),
  params: ChannelKey,
  reply: Type.Object({
    places: Places,
    pages: Type.Array(Type.Object({ pageSeq: Seq, title: Type.String(), path: Type.String() })),
  }),
})

/** `basedOn`: the setting as it was read, so that nobody overwrites what they have not seen (SET-09). */
const OneSeo = Type.Object({ basedOn: Text(6000), ...SeoSetting.properties })

export const savePageSeo = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/seo/page/{pageSeq}/modify',
  summary: 'What a page says to search engines (SEO-11, SEO-15)',
  access: staff('SITE_SEO_UPDATE'),
  params: PageKey,
  body: OneSeo,
  reply: Type.Object({ seoSetting: Type.String() }),
  errors: ['CONFLICT_EDITED'],
})

export const saveCourseSeo = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/seo/course/{courseSeq}/modify',
  summary: 'What a class says to search engines (SEO-11, SEO-15)',
  access: staff('SITE_SEO_UPDATE'),
  params: Type.Object({ channelSeq: Seq, courseSeq: Seq }),
  body: OneSeo,
  reply: Type.Object({ seoSetting: Type.String() }),
  errors: ['CONFLICT_EDITED'],
})
