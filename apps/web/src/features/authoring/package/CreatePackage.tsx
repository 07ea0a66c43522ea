import { FARE } from '@seodang/domain/codes'
import { COURSE_TITLE } from '@seodang/domain/course-form'
import { COURSE_LABELS } from '@seodang/domain/field-labels'
import { MIN_PACKAGE_CLASSES } from '@seodang/domain/package-form'
import { packageSaving } from '@seodang/domain/package-terms'
import { problemText } from '@seodang/domain/problem-texts'
import { isProSite } from '@seodang/domain/studio'
import { textProblem } from '@seodang/domain/validation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { studioPath } from '../../../platform/course-path.ts'
import { KeptStrip } from '../../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { useSendOnce } from '../../../platform/sending-key.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Locked } from '../../../ui/Locked.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHead } from '../../../ui/rich/PageHead.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { allCoursesKey, type PackageClass } from '../queries.ts'
import { ClassPicker } from './ClassPicker.tsx'
import { PickedClasses } from './PickedClasses.tsx'
import styles from './package.module.css'
import { Saving } from './Saving.tsx'
import * as texts from './texts.ts'

const EMPTY: { title: string; courses: PackageClass[] } = { title: '', courses: [] }

/** PKG-01, PKG-03, PKG-04: a name and at least two classes make the draft of a package. */
export function CreatePackage() {
  const text = useText(texts)
  const language = useLanguage()
  const router = useRouter()
  const api = useApi()
  const once = useSendOnce()
  const queryClient = useQueryClient()
  const site = useChannel()
  const { channelSeq } = site
  const field = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState(EMPTY.title)
  const [courses, setCourses] = useState(EMPTY.courses)
  const [problem, setProblem] = useState<string>()
  const [tooFew, setTooFew] = useState(false)
  const kept = useKept({
    place: 'package:new',
    value: { title, courses },
    clean: EMPTY,
    restore: (words) => {
      setTitle(words.title)
      setCourses(words.courses)
    },
  })
  const create = useMutation({
    mutationFn: () => {
      const body = { title, courses: courses.map(({ courseSeq }) => courseSeq) }
      return once(body, (idempotencyKey) =>
        api.post('/v2.0/channels/{channelSeq}/admin/packages/create', {
          path: { channelSeq },
          body,
          idempotencyKey,
        }),
      )
    },
    onSuccess: ({ courseSeq }) => {
      kept.renew()
      void queryClient.invalidateQueries({ queryKey: allCoursesKey(channelSeq) })
      const base = isProSite(site) ? studioPath({ courseSeq }) : `/packages/${courseSeq}/settings`
      void router.navigate({ href: `${base}/payment` })
    },
    onError: (error) => {
      if (error instanceof ApiError) setProblem(error.fields.title)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = textProblem(title, { ...COURSE_TITLE, isRequired: true })
    setProblem(found ? problemText(found, language, COURSE_LABELS.title[language]) : undefined)
    setTooFew(courses.length < MIN_PACKAGE_CLASSES)
    if (found) field.current?.focus()
    else if (courses.length >= MIN_PACKAGE_CLASSES) create.mutate()
  }
  const choose = (next: PackageClass[]) => {
    setCourses(next)
    setTooFew(false)
  }
  const { sum } = packageSaving({ fareCd: FARE.paid, price: null }, courses.map(asTerms), new Date())
  return (
    <>
      <PageHead
        title={text('title')}
        crumbs={[{ label: text('crumb'), href: '/settings/packages' }, { label: text('title') }]}
      />
      <form noValidate className={styles.form} onSubmit={submit}>
        <Locked isLocked={create.isPending}>
          <KeptStrip of={kept} />
          <p className={styles.note}>{text('lead')}</p>
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
          <section aria-labelledby="picked">
            <h2 id="picked">{text('classes')}</h2>
            <PickedClasses
              courses={courses}
              mayEdit
              onOrder={choose}
              onRemove={(gone) => choose(courses.filter((one) => one !== gone))}
            />
            {courses.length > 0 && <Saving sum={sum} price={null} saving={0} />}
            {tooFew && (
              <Notice tone="danger" live>
                {text('atLeastTwo')}
              </Notice>
            )}
          </section>
          <section aria-labelledby="pick">
            <h2 id="pick">{text('pick')}</h2>
            <p className={styles.note}>{text('pickNote')}</p>
            <ClassPicker chosen={courses} onAdd={(added) => choose([...courses, added])} />
          </section>
        </Locked>
        {create.isError && !problem && (
          <Notice tone="danger" live>
            {create.error.message}
          </Notice>
        )}
        <div className={styles.acts}>
          <Button type="submit" variant="main" size="lg" busy={create.isPending}>
            {text('create')}
          </Button>
          <LinkButton href="/settings/packages" variant="ghost" size="lg">
            {text('cancel')}
          </LinkButton>
        </div>
      </form>
    </>
  )
}

/** A discount comes only while it holds (CAT-34). */
const asTerms = ({ fareCd, price, discountPrice }: PackageClass) => ({ fareCd, price, discountPrice })
