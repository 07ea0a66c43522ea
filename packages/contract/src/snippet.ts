import { staff } from '@seodang/domain/access'
import { SNIPPET_PAGE, SNIPPET_PLACE } from '@seodang/domain/codes'
import { SNIPPET_LIMITS } from '@seodang/domain/snippet'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { ChannelKey, Code, Flag, Instant, listOf, nullable, Revision, Seq, Text } from './schemas.ts'

/** Whoever may save one may run code in every visitor's browser, so even reading them is theirs (MKT-10). */
const UPDATE = staff('SITE_MARKETING_UPDATE')

/** Bounds are those of `snippetProblems`, which names the field. */
const SnippetDraft = Type.Object({
  name: Text(500),
  placeCd: Code(SNIPPET_PLACE),
  /** None is every page that may run code. */
  pages: Type.Array(Code(SNIPPET_PAGE), { maxItems: 20 }),
  code: Text(SNIPPET_LIMITS.code * 2),
  /** Hosts that it calls without naming them in the code. */
  hosts: Type.Array(Text(260), { maxItems: 100 }),
  useYn: Flag,
})

const SnippetKey = Type.Object({ channelSeq: Seq, snippetSeq: Seq })

export const snippets = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/snippets',
  summary: 'Code of the site, in the order in which it runs (MKT-10)',
  access: UPDATE,
  params: ChannelKey,
  reply: Type.Object({
    ...listOf(
      Type.Object({
        snippetSeq: Seq,
        ...SnippetDraft.properties,
        revision: Revision,
        /** What its pages may call because of it. */
        allowed: Type.Array(Type.String()),
        updatedAt: Instant,
      }),
    ).properties,
    /** The site's own domain; without one no code runs. */
    domain: nullable(Type.String()),
  }),
})

export const createSnippet = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/snippets/create',
  summary: 'Keeps code of the site; it runs on the site’s own domain only (MKT-10)',
  access: UPDATE,
  idempotent: 'together',
  params: ChannelKey,
  body: SnippetDraft,
  reply: Type.Object({ snippetSeq: Seq }),
  errors: ['CUSTOM_DOMAIN_NEEDED', 'TOO_MANY_SNIPPETS'],
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const modifySnippet = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/snippets/{snippetSeq}/modify',
  summary: 'Changes code of the site, or switches it (MKT-10)',
  access: UPDATE,
  params: SnippetKey,
  body: Type.Object({ ...SnippetDraft.properties, revision: Revision }),
  errors: ['SNIPPET_NOT_FOUND', 'CUSTOM_DOMAIN_NEEDED', 'CONFLICT_EDITED'],
})

export const deleteSnippet = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/snippets/{snippetSeq}/delete',
  summary: 'Deletes code of the site (MKT-10)',
  access: UPDATE,
  params: SnippetKey,
  errors: ['SNIPPET_NOT_FOUND'],
})
