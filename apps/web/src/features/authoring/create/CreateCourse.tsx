import { COURSE_TYPE } from '@seodang/domain/codes'
import { COURSE_TITLE } from '@seodang/domain/course-form'
import type { TemplateCode } from '@seodang/domain/course-template'
import { COURSE_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { textProblem } from '@seodang/domain/validation'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconLayersIntersect from '@tabler/icons-react/dist/esm/icons/IconLayersIntersect.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useChannel } from '../../../platform/channel.tsx'
import { workPath } from '../../../platform/course-path.ts'
import { KeptStrip } from '../../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Locked } from '../../../ui/Locked.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RadioTiles } from '../../../ui/RadioTiles.tsx'
import { PageHead } from '../../../ui/rich/PageHead.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Choice } from '../form/Choice.tsx'
import { SegmentedField } from '../form/SegmentedField.tsx'
import styles from './create.module.css'
import { OwnClassField } from './OwnClassField.tsx'
import { TemplateField } from './TemplateField.tsx'
import * as texts from './texts.ts'
import { useCreation } from './use-creation.ts'

const KINDS = [
  { value: COURSE_TYPE.video, label: 'video', help: 'videoHelp', icon: IconPlayerPlay },
  { value: COURSE_TYPE.live, label: 'live', help: 'liveHelp', icon: IconBroadcast },
  { value: COURSE_TYPE.offline, label: 'offline', help: 'offlineHelp', icon: IconMapPin },
  { value: COURSE_TYPE.custom, label: 'custom', help: 'customHelp', icon: IconLayersIntersect },
] as const
type Kind = (typeof KINDS)[number]['value']

interface Draft {
  title: string
  way: 'new' | 'like'
  kind: Kind
  template: TemplateCode | null
  original: number | null
}

const EMPTY: Draft = { title: '', way: 'new', kind: COURSE_TYPE.video, template: null, original: null }

/**
 * AUTH-01, AUTH-02, AUTH-03: a name and a kind make a draft, empty or with what a template holds; or it begins as one of
 * the classes that are there.
 */
export function CreateCourse() {
  const text = useText(texts)
  const language = useLanguage()
  const router = useRouter()
  const site = useChannel()
  const field = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState(EMPTY.title)
  const [way, setWay] = useState(EMPTY.way)
  const [kind, setKind] = useState(EMPTY.kind)
  const [template, setTemplate] = useState(EMPTY.template)
  const [original, setOriginal] = useState(EMPTY.original)
  const [problems, setProblems] = useState<{ title?: string; original?: string }>({})
  const kept = useKept({
    place: 'class:new',
    value: { title, way, kind, template, original },
    clean: EMPTY,
    restore: (words) => {
      setTitle(words.title)
      setWay(words.way)
      setKind(words.kind)
      setTemplate(words.template)
      setOriginal(words.original)
    },
  })
  const creation = useCreation({
    made: (courseSeq) => {
      kept.renew()
      void router.navigate({ href: workPath({ courseSeq, courseTypeCd: kind }, site) })
    },
    refused: (fields) => setProblems(fields),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = textProblem(title, { ...COURSE_TITLE, isRequired: true })
    const missesOriginal = way === 'like' && original === null
    setProblems({
      ...(found && { title: problemText(found, language, COURSE_LABELS.title[language]) }),
      ...(missesOriginal && { original: text('likeMissing') }),
    })
    if (found) field.current?.focus()
    else if (way === 'new') creation.create({ title, kind, template })
    else if (original !== null) creation.copy({ title, courseSeq: original })
  }
  return (
    <>
      <PageHead
        title={text('title')}
        crumbs={[{ label: text('crumb'), href: '/settings/course' }, { label: text('title') }]}
      />
      <form noValidate className={styles.form} onSubmit={submit}>
        <Locked isLocked={creation.isBusy}>
          <KeptStrip of={kept} />
          <p className={styles.lead}>{text('lead')}</p>
          <TextField
            ref={field}
            label={text('name')}
            required
            placeholder={text('namePlaceholder')}
            value={title}
            maxLength={COURSE_TITLE.max}
            counter
            error={problems.title}
            autoFocus
            onChange={(event) => {
              setTitle(event.currentTarget.value)
              setProblems({})
            }}
          />
          <SegmentedField
            label={text('way')}
            value={way}
            options={[
              { value: 'new', label: text('wayNew') },
              { value: 'like', label: text('wayLike') },
            ]}
            onChange={(next) => {
              setWay(next)
              setProblems({})
            }}
          />
          {way === 'new' ? (
            <>
              <RadioTiles<Kind>
                label={text('kind')}
                value={kind}
                onChange={(next) => {
                  setKind(next)
                  setTemplate(null)
                }}
                columns={2}
                tall
                options={KINDS.map(({ value, label, help, icon }) => ({
                  value,
                  mark: <Icon of={icon} size={22} />,
                  label: <Choice name={text(label)} note={text(help)} />,
                }))}
              />
              <TemplateField kind={kind} value={template} onChange={setTemplate} />
            </>
          ) : (
            <OwnClassField
              value={original}
              error={problems.original}
              onChange={(next) => {
                setOriginal(next)
                setProblems({})
              }}
            />
          )}
        </Locked>
        {creation.error && Object.keys(problems).length === 0 && (
          <Notice tone="danger" live>
            {creation.error.message}
          </Notice>
        )}
        <div className={styles.acts}>
          <Button type="submit" variant="main" size="lg" busy={creation.isBusy}>
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
