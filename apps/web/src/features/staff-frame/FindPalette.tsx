import { allows, staff } from '@seodang/domain/access'
import { isProSite } from '@seodang/domain/studio'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { workPath } from '../../platform/course-path.ts'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { CommandPalette } from '../../ui/rich/CommandPalette.tsx'
import { pagesFor } from './navigation.ts'
import * as texts from './texts.ts'

/** Goes anywhere from one field: pages of the workbench at once, classes from the server. */
export function FindPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useText(texts)
  const api = useApi()
  const router = useRouter()
  const site = useChannel()
  const { channelSeq } = site
  const { principal } = useSession()
  const [query, setQuery] = useState('')
  const asked = useDeferredValue(query.trim())
  const courses = useQuery({
    queryKey: ['channels', channelSeq, 'admin', 'courses', 'find', asked],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/courses', {
        path: { channelSeq },
        query: { q: asked, size: 10 },
        signal,
      }),
    enabled: open && asked !== '' && allows(staff('SITE_CLASS_READ', { of: 'ownClasses' }), principal),
    placeholderData: keepPreviousData,
  })
  const go = (href: string) => () => {
    onClose()
    setQuery('')
    void router.navigate({ href })
  }
  const pages = pagesFor(principal, isProSite(site))
    .map(({ id, label, href }) => ({ id, label: text(label), onSelect: go(href) }))
    .filter(({ label }) => label.toLowerCase().includes(asked.toLowerCase()))
  const found = asked === '' ? [] : (courses.data?.list ?? [])
  return (
    <CommandPalette
      open={open}
      onClose={onClose}
      query={query}
      onQuery={setQuery}
      label={text('find')}
      searching={courses.isFetching}
      groups={[
        ...(pages.length > 0 ? [{ title: text('pages'), commands: pages }] : []),
        ...(found.length > 0
          ? [
              {
                title: text('courses'),
                commands: found.map((course) => ({
                  id: `course-${course.courseSeq}`,
                  label: course.title,
                  onSelect: go(workPath(course, site)),
                })),
              },
            ]
          : []),
      ]}
    />
  )
}
