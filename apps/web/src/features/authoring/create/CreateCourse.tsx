import { COURSE_TYPE } from '@seodang/domain/codes'
import { COURSE_TITLE } from '@seodang/domain/course-form'
import { COURSE_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { textProblem } from '@seodang/domain/validation'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconLayersIntersect from '@tabler/icons-react/dist/esm/icons/IconLayersIntersect.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RadioTiles } from '../../../ui/RadioTiles.tsx'
import { PageHead } from '../../../ui/rich/PageHead.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Choice } from '../form/Choice.tsx'
import { allCoursesKey } from '../queries.ts'
import styles from './create.module.css'
import * as texts from './texts.ts'

const KINDS = [
  { value: COURSE_TYPE.video, label: 'video', help: 'videoHelp', icon: IconPlayerPlay },
  { value: COURSE_TYPE.live, label: 'live', help: 'liveHelp', icon: IconBroadcast },
  { value: COURSE_TYPE.offline, label: 'offline', help: 'offlineHelp', icon: IconMapPin },
  { value: COURSE_TYPE.custom, label: 'custom', help: 'customHelp', icon: IconLayersIntersect },
] as const
type Kind = (typeof KINDS)[number]['value']

/** AUTH-01, AUTH-03: a name and a kind make a draft; everything else has its default. */
export function CreateCourse() {
  const text = useText(texts)
  const language = useLanguage()
  const router = useRouter()
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const field = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState('')
  const [kind, setKind] = useState<Kind>(COURSE_TYPE.video)
  const [problem, setProblem] = useState<string>()
  const create = useMutation({
    mutationFn: () =>
      api.post('/v2.0/channels/{channelSeq}/admin/courses/create', {
        path: { channelSeq },
        body: { title, courseTypeCd: kind },
      }),
    onSuccess: ({ courseSeq }) => {
      void queryClient.invalidateQueries({ queryKey: allCoursesKey(channelSeq) })
      void router.navigate({ href: `/classes/${courseSeq}/settings/information` })
    },
    onError: (error) => {
      if (error instanceof ApiError) setProblem(error.fields.title)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = textProblem(title, { ...COURSE_TITLE, isRequired: true })
    setProblem(found ? problemText(found, language, COURSE_LABELS.title[language]) : undefined)
    if (found) field.current?.focus()
    else create.mutate()
  }
  return (
    <>
      <PageHead
        title={text('title')}
        crumbs={[{ label: text('crumb'), href: '/settings/course' }, { label: text('title') }]}
      />
      <form noValidate className={styles.form} onSubmit={submit}>
        <p className={styles.lead}>{text('lead')}</p>
        <TextField
          ref={field}
          label={text('name')}
          required
          placeholder={text('namePlaceholder')}
          value={title}
          maxLength={COURSE_TITLE.max}
          counter
          error={problem}
          autoFocus
          onChange={(event) => {
            setTitle(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
        <RadioTiles<Kind>
          label={text('kind')}
          value={kind}
          onChange={setKind}
          columns={2}
          tall
          options={KINDS.map(({ value, label, help, icon }) => ({
            value,
            mark: <Icon of={icon} size={22} />,
            label: <Choice name={text(label)} note={text(help)} />,
          }))}
        />
        {create.isError && !problem && (
          <Notice tone="danger" live>
            {create.error.message}
          </Notice>
        )}
        <div className={styles.acts}>
          <Button type="submit" variant="main" size="lg" busy={create.isPending}>
            {text('create')}
          </Button>
          <LinkButton href="/settings/course" variant="ghost" size="lg">
            {text('cancel')}
          </LinkButton>
        </div>
      </form>
    </>
  )
}
