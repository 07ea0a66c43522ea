import { MARKETING_TOOL, type MarketingTool, type UserTypeCd } from './codes.ts'

/** What keys of these tools are made of; they stand in addresses of others. */
const TOOL_KEY = /^[A-Za-z0-9_-]{1,64}$/
/**
 * Kinds of tags that only measure. A container (`GTM-…`) runs whatever code its owner puts in, and tools load at the
 * product's address, too, where code of a site must not run (docs/decisions/snippets.md).
 */
const MEASURING_TAG = /^(?:G|AW|UA|DC)-[A-Za-z0-9-]{1,40}$/i

/** SITE-13: whether a text could be the key of a tool. */
export const isToolKey = (tool: MarketingTool, key: string): boolean =>
  tool === MARKETING_TOOL.analytics ? MEASURING_TAG.test(key) : TOOL_KEY.test(key)

/** SITE-13: the site's key for a tool; null where it has set none that could be one. */
export function toolKey(
  tools: readonly { tool: string; apiKeyId: string }[],
  tool: MarketingTool,
): string | null {
  const key = tools.find((one) => one.tool === tool)?.apiKeyId.trim() ?? ''
  return isToolKey(tool, key) ? key : null
}

/**
 * SITE-14: whose chat widget a page starts: the site's own for everybody, else the product's for those who run or
 * teach on the site; null for none.
 */
export function chatSupport(
  tools: readonly { tool: string; apiKeyId: string }[],
  productKey: string | null,
  userTypeCd: UserTypeCd | null,
): { pluginKey: string; isProducts: boolean } | null {
  const own = toolKey(tools, MARKETING_TOOL.channelTalk)
  if (own !== null) return { pluginKey: own, isProducts: false }
  return productKey !== null && userTypeCd !== null ? { pluginKey: productKey, isProducts: true } : null
}
