import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { siteAddress, useBoot } from '../../platform/site-address.ts'
import { LinkButton } from '../Button.tsx'
import { Notice } from '../Notice.tsx'
import * as texts from './at-product-texts.ts'

/** SEC-38: what a site's own domain may not do, with the way to the same page at the product's address. */
export function AtProductNote({ path, children }: { path: string; children: string }) {
  const text = useText(texts)
  const boot = useBoot()
  const { channelSeq } = useChannel()
  const origin = boot.productSite ?? boot.productOrigin
  return (
    <Notice
      action={
        <LinkButton href={siteAddress(boot, { channelSeq, origin }, path)} reload size="sm">
          {text('toProduct')}
        </LinkButton>
      }
    >
      {children}
    </Notice>
  )
}
