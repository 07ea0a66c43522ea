import { COURSE_TYPE, CURRICULUM_TYPE } from '@seodang/domain/codes'
import { curriculumTree } from '@seodang/domain/curriculum-tree'
import { useRouter } from '@tanstack/react-router'
import { type DragEvent, useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { cx } from '../../../ui/cx.ts'
import { SplitView } from '../../../ui/rich/Drawer.tsx'
import { UploadRow } from '../../../ui/rich/UploadRow.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { runningFile } from '../uploads/upload-state.ts'
import { useUploads } from '../uploads/upload-store.ts'
import { CurriculumTools } from './CurriculumTools.tsx'
import { CurriculumTree } from './CurriculumTree.tsx'
import styles from './curriculum.module.css'
import { EmptyCurriculum } from './EmptyCurriculum.tsx'
import { ItemPanel } from './ItemPanel.tsx'
import { OTHER_KINDS, type OtherKind } from './kinds/kinds.ts'
import * as kindTexts from './kinds/texts.ts'
import { PasteLinksDialog } from './PasteLinksDialog.tsx'
import { rowsOf } from './rows.ts'
import * as texts from './texts.ts'
import { useCurriculum } from './use-curriculum.ts'
import { useCurriculumPath } from './use-curriculum-path.ts'
import { useFileItems } from './use-file-items.ts'

const NOTHING: ReadonlySet<number> = new Set()
const NEW = {
  section: { curriculumTypeCd: CURRICULUM_TYPE.section, title: 'newSection' },
  video: { curriculumTypeCd: CURRICULUM_TYPE.video, title: 'newVideo' },
  live: { curriculumTypeCd: CURRICULUM_TYPE.live, title: 'newLive' },
} as const
type Kind = keyof typeof NEW

/** CUR-14: sections and items as a tree, the one that is open beside it; files may be dropped anywhere. */
export function CurriculumTab({ open }: { open: number | null }) {
  const text = useText(texts)
  const kindText = useText(kindTexts)
  const router = useRouter()
  const path = useCurriculumPath()
  const { course, items, may } = useEditor()
  const { courseSeq } = course
  const curriculum = useCurriculum()
  const files = useFileItems()
  const uploads = useUploads(courseSeq)
  const [folded, setFolded] = useState(NOTHING)
  const [wanted, setChosen] = useState(NOTHING)
  const [renaming, setRenaming] = useState<number | null>(null)
  const [pasting, setPasting] = useState(false)
  const [over, setOver] = useState(false)
  const tree = curriculumTree(items)
  const rows = rowsOf(tree, folded)
  // What was removed elsewhere is not chosen any more.
  const chosen = new Set(
    [...wanted].filter((seq) => items.some(({ curriculumSeq }) => curriculumSeq === seq)),
  )
  const mayEdit = may('CLASS_INFO_UPDATE')
  // What such a class is made of is what one adds to it.
  const isLiveClass = course.courseTypeCd === COURSE_TYPE.live
  const openItem = items.find(({ curriculumSeq }) => curriculumSeq === open)
  const lastSection = tree.at(-1)?.section?.curriculumSeq ?? null

  const show = (curriculumSeq: number | null) =>
    void router.navigate({ href: curriculumSeq === null ? path : `${path}/${curriculumSeq}/edit` })
  const add = async (kind: Kind, sectionSeq: number | null = null) => {
    const isSection = kind === 'section'
    const { curriculumTypeCd, title } = NEW[kind]
    const [made] = await curriculum.create([
      {
        curriculumTypeCd,
        title: text(title),
        sectionSeq,
      },
    ])
    if (made === undefined) return
    if (isSection) setRenaming(made)
    else show(made)
  }
  const addOther = async (kind: OtherKind) => {
    const { item, title } = OTHER_KINDS[kind]
    const [made] = await curriculum.create([{ ...item, title: kindText(title), sectionSeq: lastSection }])
    if (made !== undefined) show(made)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const dropped = [...event.dataTransfer.files]
    if (dropped.length === 0) return
    event.preventDefault()
    files.addFiles(dropped, lastSection)
  }
  // Those that no item shows yet: the server does not know them, or refused them.
  const apart = uploads.filter(
    ({ uploadVodSeq }) => uploadVodSeq === null || !items.some((item) => item.uploadVodSeq === uploadVodSeq),
  )
  return (
    <SplitView drawer={openItem && <ItemPanel key={openItem.curriculumSeq} item={openItem} onShow={show} />}>
      <section
        aria-label={text('curriculum')}
        className={cx(styles.list, over && styles.over)}
        onDragOver={(event) => {
          if (!mayEdit || !event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null))
            setOver(false)
        }}
        onDrop={drop}
      >
        <CurriculumTools
          chosen={chosen}
          onChoose={setChosen}
          onPaste={() => setPasting(true)}
          onFiles={(list) => files.addFiles(list, lastSection)}
          onAdd={(kind) => void add(kind, kind === 'section' ? null : lastSection)}
          onAddOther={(kind) => void addOther(kind)}
        />
        <div className={styles.scroll}>
          {apart.length > 0 && (
            <ul className={styles.apart} aria-label={text('uploads')}>
              {apart.map((upload) => (
                <UploadRow key={upload.id} file={runningFile(upload, text('uploadFailed'))} />
              ))}
            </ul>
          )}
          {items.length === 0 ? (
            <EmptyCurriculum
              onFiles={(list) => files.addFiles(list, null)}
              onPaste={() => setPasting(true)}
              isLive={isLiveClass}
              onAdd={() => void add(isLiveClass ? 'live' : 'video')}
            />
          ) : (
            <CurriculumTree
              {...{ tree, rows, folded, chosen, open, renaming, uploads, mayEdit }}
              onFold={setFolded}
              onChoose={setChosen}
              onRename={setRenaming}
              onAdd={(sectionSeq) => void add(isLiveClass ? 'live' : 'video', sectionSeq)}
            />
          )}
        </div>
        {over && <p className={styles.dropHere}>{text('dropHere')}</p>}
      </section>
      {pasting && <PasteLinksDialog tree={tree} onClose={() => setPasting(false)} />}
    </SplitView>
  )
}
