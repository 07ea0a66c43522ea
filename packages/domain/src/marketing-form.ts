import { MARKETING_TOOL } from './codes.ts'
import { isToolKey, toolKey } from './marketing-tools.ts'
import { onlyProblems, type Problems } from './problems.ts'

/** The tools of a site by the names of their fields (MKT-03). */
const TOOL_FIELDS = ['analytics', 'pixel', 'kakao', 'channelTalk'] as const
export type ToolField = (typeof TOOL_FIELDS)[number]
/** The key of each; '' is none. */
export type ToolKeys = Record<ToolField, string>

const each = <Value>(valueOf: (field: ToolField) => Value): Record<ToolField, Value> => ({
  analytics: valueOf('analytics'),
  pixel: valueOf('pixel'),
  kakao: valueOf('kakao'),
  channelTalk: valueOf('channelTalk'),
})

/** What is set, as its form shows it. */
export const toolKeysOf = (tools: readonly { tool: string; apiKeyId: string }[]): ToolKeys =>
  each((field) => toolKey(tools, MARKETING_TOOL[field]) ?? '')

/** What is kept: tools without a key are not there (SITE-13). */
export const toolsOf = (keys: ToolKeys): { tool: string; apiKeyId: string }[] =>
  TOOL_FIELDS.flatMap((field) => {
    const apiKeyId = keys[field].trim()
    return apiKeyId === '' ? [] : [{ tool: MARKETING_TOOL[field], apiKeyId }]
  })

/** MKT-03: a key is one word of letters, digits, dashes and underscores. It becomes part of addresses of others. */
export const toolProblems = (keys: ToolKeys): Problems<ToolField> =>
  onlyProblems(
    each((field) => {
      const key = keys[field].trim()
      return key === '' || isToolKey(MARKETING_TOOL[field], key) ? null : 'format'
    }),
  )
