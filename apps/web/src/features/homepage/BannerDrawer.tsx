import { bannerProblems } from '@seodang/domain/banner'
import { BANNER_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { waitsForFiles } from '../../platform/uploads/unsent.ts'
import { Button } from '../../ui/Button.tsx'
import { focusFirstProblem } from '../../ui/focus.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import { UnsavedGuard } from '../../ui/rich/UnsavedGuard.tsx'
import { BannerFields } from './BannerFields.tsx'
import { BannerPreview } from './BannerPreview.tsx'
import { type Draft, draftOf, newDraft, sameBanner } from './draft.ts'
import styles from './homepage.module.css'
import type { EditedBanner } from './queries.ts'
import * as texts from './texts.ts'

const DRAWER_WIDTH = 460

interface BannerDrawerProps {
  /** As it was when it was opened; null for a new one. */
  opened: EditedBanner | null
  /** As they are now. */
  banners: readonly EditedBanner[]
  onDirty: (isDirty: boolean) => void
  onKeep: (draft: Draft, bannerSeq: number | null) => Promise<void>
  onClose: () => void
}

/** PGE-20: all that a banner is, with what visitors will see of it. */
export function BannerDrawer({ opened, banners, onDirty, onKeep, onClose }: BannerDrawerProps) {
  const text = useText(texts)
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState<Draft>(() => (opened ? draftOf(opened) : newDraft(Date.now())))
  const [draft, setDraft] = useState(base)
  const kept = useKept({
    place: `banner:${opened?.bannerSeq ?? 'new'}`,
    value: sameBanner(draft, base) ? null : draft,
    clean: null,
    over: base,
    // A new one begins with the time at which it is opened, and is over nothing.
    revision: opened && base,
    restore: (written) => change(written ?? base),
  })
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const found = bannerProblems(draft)
  const problems = isAsked ? problemTexts(found, language, BANNER_LABELS) : {}
  const bannerSeq = opened?.bannerSeq ?? null
  const now = banners.find((banner) => banner.bannerSeq === bannerSeq)
  // Somebody else saved this very banner since it was opened (SET-09).
  const isOutdated = now !== undefined && !sameBanner(draftOf(now), base)
  const isDirty = !sameBanner(draft, base)

  const change = (next: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...next }))
    onDirty(!sameBanner({ ...draft, ...next }, base))
  }
  const begin = (from: Draft) => {
    setBase(from)
    setDraft(from)
    setIsAsked(false)
    onDirty(false)
  }
  const submit = async (): Promise<boolean> => {
    if (waitsForFiles(form.current)) return false
    flushSync(() => setIsAsked(true))
    if (Object.keys(found).length > 0) {
      focusFirstProblem(form.current ?? undefined)
      return false
    }
    if (isOutdated) return false
    setIsBusy(true)
    try {
      await onKeep(draft, bannerSeq)
      kept.renew()
      return true
    } catch {
      // What went wrong is told by whoever keeps it; what was typed stays.
      setIsBusy(false)
      return false
    }
  }
  return (
    <Drawer
      title={opened ? text('editTitle') : text('addTitle')}
      width={DRAWER_WIDTH}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button variant="main" busy={isBusy} onClick={() => void submit()}>
            {text(opened ? 'keep' : 'addButton')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <KeptStrip of={kept} />
        {now && isOutdated && (
          <Notice
            tone="warn"
            live
            action={
              <>
                <Button size="sm" onClick={() => begin(draftOf(now))}>
                  {text('takeTheirs')}
                </Button>
                <Button size="sm" onClick={() => setBase(draftOf(now))}>
                  {text('keepMine')}
                </Button>
              </>
            }
          >
            {text('outdated')}
          </Notice>
        )}
        <BannerPreview draft={draft} banners={banners} bannerSeq={bannerSeq} />
        <BannerFields draft={draft} errors={problems} onChange={change} />
      </form>
      <UnsavedGuard dirty={isDirty && !isBusy} onSave={submit} onLeave={kept.renew} />
    </Drawer>
  )
}
