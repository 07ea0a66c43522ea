import { COURSE_TITLE } from '@seodang/domain/course-form'
import { SITE_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { textProblem } from '@seodang/domain/validation'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CreateFrame } from './CreateFrame.tsx'
import { CreateKept } from './CreateKept.tsx'
import styles from './create.module.css'
import { type CreateSearch, stepAddress } from './create-search.ts'
import * as texts from './create-texts.ts'
import type { SiteDraft } from './draft-query.ts'
import { markClassNamed } from './flow-mark.ts'
import { useSiteDraft } from './use-site-draft.ts'

/** CRT-07, second step: the name of the first class. */
export function CreateClass({ search, kept }: { search: CreateSearch; kept: SiteDraft }) {
  const text = useText(texts)
  const language = useLanguage()
  const router = useRouter()
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [tried, setTried] = useState(false)
  const { draft, change, strip, isKept, isNotKept } = useSiteDraft(kept)
  const className = draft.className ?? ''
  const problem = textProblem(className, { ...COURSE_TITLE, isRequired: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem) {
      setTried(true)
      field.current?.focus()
      return
    }
    markClassNamed(queryClient)
    void router.navigate({ href: stepAddress('/create/site', search) })
  }
  return (
    <CreateFrame
      step="stepClass"
      title={text('classTitle')}
      lead={text('classLead')}
      draft={draft}
      leaveTo={search.from_path ?? '/mypage'}
    >
      <form noValidate onSubmit={submit} className={styles.fields}>
        <TextField
          ref={field}
          label={text('className')}
          required
          counter
          maxLength={COURSE_TITLE.max}
          placeholder={text('classPlaceholder')}
          value={className}
          error={
            tried && problem ? problemText(problem, language, SITE_LABELS.className[language]) : undefined
          }
          onChange={(event) => change({ className: event.currentTarget.value })}
        />
        <div className={styles.acts}>
          <LinkButton href={stepAddress('/create_site', search)} size="lg">
            {text('back')}
          </LinkButton>
          <Button type="submit" variant="main" size="lg">
            {text('next')}
          </Button>
        </div>
        <CreateKept isKept={isKept} isNotKept={isNotKept} strip={strip} />
      </form>
    </CreateFrame>
  )
}
