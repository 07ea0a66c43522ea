import { SITE_TEMPLATES } from '@seodang/domain/site-template'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useRouter } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RadioTiles } from '../../ui/RadioTiles.tsx'
import { CreateFrame } from './CreateFrame.tsx'
import styles from './create.module.css'
import { type CreateSearch, stepAddress, templateOf } from './create-search.ts'
import * as texts from './create-texts.ts'
import type { SiteDraft } from './draft-query.ts'
import { useSiteDraft } from './use-site-draft.ts'

const ICONS = { '02': IconPlayerPlay } as const

/** CRT-05, CRT-07, first step: how one teaches. */
export function CreateTemplate({ search, kept }: { search: CreateSearch; kept: SiteDraft }) {
  const text = useText(texts)
  const router = useRouter()
  const { draft, change } = useSiteDraft(kept)
  const template = templateOf(search, draft.contentTypeCd)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change({ contentTypeCd: template })
    void router.navigate({ href: stepAddress('/create/class', { ...search, contentTypeCd: template }) })
  }
  return (
    <CreateFrame
      step="stepTemplate"
      title={text('templateTitle')}
      lead={text('templateLead')}
      draft={draft}
      leaveTo={search.from_path ?? '/mypage'}
    >
      <form onSubmit={submit} className={styles.fields}>
        <RadioTiles
          label={text('template')}
          labelHidden
          columns={1}
          tall
          value={template}
          onChange={(contentTypeCd) => {
            change({ contentTypeCd })
            void router.navigate({
              href: stepAddress('/create_site', { ...search, contentTypeCd }),
              replace: true,
            })
          }}
          options={SITE_TEMPLATES.map((code) => ({
            value: code,
            mark: <Icon of={ICONS[code]} size={24} />,
            label: (
              <span className={styles.template}>
                <b>{text(`template_${code}`)}</b>
                <small>{text(`template_${code}_note`)}</small>
              </span>
            ),
          }))}
        />
        <Button type="submit" variant="main" size="lg" full>
          {text('start')}
        </Button>
      </form>
    </CreateFrame>
  )
}
