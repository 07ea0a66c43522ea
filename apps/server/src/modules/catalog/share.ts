import { type AddressedSite, siteLink } from '@seodang/domain/site-address'
import type { Context } from '../../platform/context.ts'

/** LKS-06: the address that is passed on. */
export const shareAddress = (ctx: Context, site: AddressedSite, refererCode: string): string =>
  siteLink(ctx.services.config, site, `/invite/${refererCode}`)
