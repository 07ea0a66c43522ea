import { CURRICULUM_TYPE } from '@seodang/domain/codes'
import type { Branch } from '@seodang/domain/curriculum-tree'
import { cutText } from '@seodang/domain/text'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { KeptStrip } from '../../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../../platform/kept/use-kept.ts'
import { useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { MAX_ITEM_TITLE } from '../editor/item-problems.ts'
import type { EditedItem, NewItem } from '../queries.ts'
import styles from './curriculum.module.css'
import { readLinks } from './links.ts'
import * as texts from './texts.ts'
import { useCurriculum } from './use-curriculum.ts'
import { useVideoFacts } from './use-video-facts.ts'

const LOOSE = ''

/** A list of links of YouTube and Vimeo as items, with titles from beside the links or from the host, and its lengths (UPL-08 to UPL-10). */
export function PasteLinksDialog({
  tree,
  onClose,
}: {
  tree: readonly Branch<EditedItem>[]
  onClose: () => void
}) {
  const text = useText(texts)
  const { course } = useEditor()
  const lookUp = useVideoFacts()
  const curriculum = useCurriculum()
  const sections = tree.flatMap(({ section }) => section ?? [])
  const [words, setWords] = useState('')
  const last = String(sections.at(-1)?.curriculumSeq ?? LOOSE)
  const [home, setHome] = useState(last)
  const kept = useKept({
    place: `links:${course.courseSeq}`,
    value: { words, home },
    clean: { words: '', home: last },
    restore: (pasted) => {
      setWords(pasted.words)
      setHome(pasted.home)
    },
  })
  const { links, wrongLines } = readLinks(words)

  const creating = useMutation({
    mutationFn: async () => {
      const items: NewItem[] = []
      // One after the other: the hosts and our limits both prefer it.
      for (const [index, { video, title }] of links.entries()) {
        const facts = await lookUp(video)
          // What cannot be looked up is typed by hand (UPL-10).
          .catch(() => null)
        items.push({
          curriculumTypeCd: CURRICULUM_TYPE.video,
          title: cutText(title || facts?.title || text('linkedVideo', { n: index + 1 }), MAX_ITEM_TITLE),
          sectionSeq: home === LOOSE ? null : Number(home),
          vodTypeCd: video.host,
          linkUrl: video.url,
          duration: facts?.duration ?? 0,
        })
      }
      await curriculum.create(items)
    },
    onSuccess: () => {
      kept.renew()
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={text('linksTitle')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button
            variant="main"
            disabled={links.length === 0}
            busy={creating.isPending}
            busyText={text('linksReading')}
            onClick={() => creating.mutate()}
          >
            {text('linksCreate', { n: links.length })}
          </Button>
        </>
      }
    >
      <div className={styles.links}>
        <KeptStrip of={kept} />
        <TextArea
          data-autofocus
          label={text('linksLabel')}
          help={links.length > 0 ? text('linksCount', { n: links.length }) : text('linksHelp')}
          rows={8}
          maxLength={20_000}
          value={words}
          placeholder={'https://youtu.be/…\nhttps://vimeo.com/…'}
          error={wrongLines.length > 0 ? text('linksWrong', { lines: wrongLines.join(', ') }) : undefined}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {sections.length > 0 && (
          <Select
            label={text('linksWhere')}
            value={home}
            options={[
              { value: LOOSE, label: text('loose') },
              ...sections.map(({ curriculumSeq, title }) => ({
                value: String(curriculumSeq),
                label: title || text('untitled'),
              })),
            ]}
            onChange={(event) => setHome(event.currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  )
}
