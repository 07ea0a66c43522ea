import {
  brandColourProblem,
  CHANNEL_ADDRESS_LENGTH,
  CHANNEL_INTRO_LENGTH,
  CHANNEL_NAME_LENGTH,
  channelProblems,
  DEFAULT_BRAND_COLOUR,
} from '@seodang/domain/channel-form'
import { SITE_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { useBoot } from '../../platform/site-address.ts'
import { BrandColourField } from '../../ui/BrandColourField.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { focusFirstProblem } from '../../ui/focus.ts'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CreateFrame } from './CreateFrame.tsx'
import { CreateKept } from './CreateKept.tsx'
import styles from './create.module.css'
import { type CreateSearch, stepAddress, templateOf } from './create-search.ts'
import * as texts from './create-texts.ts'
import type { SiteDraft } from './draft-query.ts'
import { useAddressCheck } from './queries.ts'
import { useCreateSite } from './use-create-site.ts'
import { useSiteDraft } from './use-site-draft.ts'

interface CreateSiteProps {
  search: CreateSearch
  kept: SiteDraft
  /** The window that proves the address of an account (PERM-28). */
  verification: (close: () => void) => ReactNode
}

/** CRT-06, CRT-07, CRT-09, last step: name, address and colour; then the site is there. */
export function CreateSite({ search, kept, verification }: CreateSiteProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { siteDomain } = useBoot()
  const { principal } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const [isVerifying, setVerifying] = useState(false)
  const { draft, change, strip, isKept, isNotKept } = useSiteDraft(kept)
  const values = {
    name: draft.name ?? '',
    address: draft.address ?? '',
    intro: draft.intro ?? '',
    brandColor: draft.brandColor || DEFAULT_BRAND_COLOUR,
  }
  const check = useAddressCheck(values.address)
  const create = useCreateSite()
  const colourProblem = brandColourProblem(values.brandColor)
  const problems = { ...channelProblems(values), ...(colourProblem && { brandColor: colourProblem }) }
  const said = problemTexts(problems, language, SITE_LABELS)
  const refused = create.error instanceof ApiError ? create.error.fields : {}
  const isTaken = create.error instanceof ApiError && create.error.errorName === 'DUPLICATE_DOMAIN'

  const errorOf = (field: keyof typeof values) => {
    return (tried ? said[field] : undefined) ?? refused[field]
  }
  const addressError =
    check.state === 'refused' ? check.message : isTaken ? create.error?.message : errorOf('address')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(problems).length > 0 || check.state === 'refused') {
      flushSync(() => setTried(true))
      focusFirstProblem(form.current ?? undefined)
      return
    }
    if (!principal.isVerified) return setVerifying(true)
    create.mutate({
      ...values,
      contentTypeCd: templateOf(search, draft.contentTypeCd),
      className: draft.className ?? '',
    })
  }
  const put = (changes: SiteDraft) => {
    create.reset()
    change(changes)
  }
  const help = {
    empty: text('addressHelp', { n: CHANNEL_ADDRESS_LENGTH }),
    refused: text('addressHelp', { n: CHANNEL_ADDRESS_LENGTH }),
    checking: text('checking'),
    free: text('free'),
    unknown: text('unknown'),
  }[check.state]
  return (
    <CreateFrame
      step="stepSite"
      title={text('siteTitle')}
      lead={text('siteLead')}
      draft={{ ...draft, ...values }}
      leaveTo={search.from_path ?? '/mypage'}
    >
      <form ref={form} noValidate onSubmit={submit} className={styles.fields}>
        <Locked isLocked={create.isPending || create.isSuccess}>
          <TextField
            label={text('name')}
            required
            counter
            maxLength={CHANNEL_NAME_LENGTH}
            placeholder={text('namePlaceholder')}
            autoComplete="organization"
            value={values.name}
            error={errorOf('name')}
            onChange={(event) => put({ name: event.currentTarget.value })}
          />
          <TextField
            label={text('address')}
            required
            unit={`.${siteDomain}`}
            maxLength={CHANNEL_ADDRESS_LENGTH}
            placeholder={text('addressPlaceholder')}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            inputMode="url"
            value={values.address}
            help={<span aria-live="polite">{help}</span>}
            error={addressError}
            onChange={(event) => put({ address: event.currentTarget.value.trim() })}
          />
          <TextField
            label={text('intro')}
            optional
            counter
            maxLength={CHANNEL_INTRO_LENGTH}
            placeholder={text('introPlaceholder')}
            value={values.intro}
            error={errorOf('intro')}
            onChange={(event) => put({ intro: event.currentTarget.value })}
          />
          <BrandColourField
            label={text('brandColor')}
            value={values.brandColor}
            error={errorOf('brandColor')}
            onChange={(brandColor) => put({ brandColor })}
          />
        </Locked>
        {!principal.isVerified && (
          <Notice
            tone="warn"
            action={
              <Button size="sm" onClick={() => setVerifying(true)}>
                {text('verifyNow')}
              </Button>
            }
          >
            {text('verify')}
          </Notice>
        )}
        {create.error && !isTaken && Object.keys(refused).length === 0 && (
          <Notice tone="danger" live>
            {create.error.message}
          </Notice>
        )}
        <div className={styles.acts}>
          <LinkButton href={stepAddress('/create/class', search)} size="lg">
            {text('back')}
          </LinkButton>
          <Button
            type="submit"
            variant="main"
            size="lg"
            busy={create.isPending || create.isSuccess}
            busyText={text('creating')}
          >
            {text('create')}
          </Button>
        </div>
        <CreateKept isKept={isKept} isNotKept={isNotKept} strip={strip} />
      </form>
      {isVerifying && verification(() => setVerifying(false))}
    </CreateFrame>
  )
}
