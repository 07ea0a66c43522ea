import { allows, staff } from '@seodang/domain/access'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useText } from '../../../platform/language.tsx'
import { useSession } from '../../../platform/session.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import * as texts from './texts.ts'

const CREATING = {
  class: {
    access: staff('CLASS_LIFECYCLE_CREATE', { of: 'ownClasses' }),
    href: '/classes/create',
    label: 'create',
  },
  package: { access: staff('PACKAGE_LIFECYCLE_CREATE'), href: '/packages/create', label: 'createPackage' },
} as const

/** What the person may make; the last one is the main button of the page. */
export function CreateButtons({ kinds }: { kinds: readonly (keyof typeof CREATING)[] }) {
  const text = useText(texts)
  const { principal } = useSession()
  const mine = kinds.filter((kind) => allows(CREATING[kind].access, principal))
  return mine.map((kind, index) => (
    <LinkButton
      key={kind}
      href={CREATING[kind].href}
      variant={index === mine.length - 1 ? 'main' : 'line'}
      icon={IconPlus}
    >
      {text(CREATING[kind].label)}
    </LinkButton>
  ))
}
