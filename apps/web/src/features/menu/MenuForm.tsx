import { MENU_OPEN_TYPE, MENU_TYPE, VISIBLE_TYPE } from '@seodang/domain/codes'
import { MENU_LABELS } from '@seodang/domain/field-labels'
import { MENU_PATH_LENGTH, MENU_TITLE_LENGTH, type MenuDraft, menuProblems } from '@seodang/domain/menu'
import { problemTexts } from '@seodang/domain/problem-texts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { focusFirstProblem } from '../../ui/focus.ts'
import { Combobox } from '../../ui/rich/Combobox.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './menu.module.css'
import type { Entry, Target } from './queries.ts'
import * as texts from './texts.ts'

const NEW: MenuDraft = {
  menuTitle: '',
  path: null,
  externLinkUrl: null,
  openTypeCd: MENU_OPEN_TYPE.sameWindow,
  menuTypeCd: MENU_TYPE.internal,
  visibleTypeCd: VISIBLE_TYPE.everyone,
}
const KINDS = ['target', 'path', 'external'] as const
type Kind = (typeof KINDS)[number]

interface MenuFormProps {
  /** Missing for a new one. */
  entry?: Entry
  hasSubMenus?: boolean
  targets: readonly Target[]
  onKeep: (draft: MenuDraft) => Promise<unknown>
  onClose: () => void
}

/** Name, where it leads, who sees it and where it opens; wrong addresses are told before they are kept (SEC-54). */
export function MenuForm({ entry, hasSubMenus = false, targets, onKeep, onClose }: MenuFormProps) {
  const text = useText(texts)
  const language = useLanguage()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<MenuDraft>(entry ?? NEW)
  const [kind, setKind] = useState<Kind>(() => kindOf(draft, targets))
  const [clean] = useState({ draft, kind })
  const kept = useKept({
    place: `menu:${entry?.menuSeq ?? 'new'}`,
    value: { draft, kind },
    clean,
    restore: (words) => {
      setDraft(words.draft)
      setKind(words.kind)
    },
  })
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const found = menuProblems(draft, hasSubMenus)
  const problems = isAsked ? problemTexts(found, language, MENU_LABELS) : {}
  const set = (change: Partial<MenuDraft>) => setDraft((before) => ({ ...before, ...change }))
  const choose = (next: Kind) => {
    setKind(next)
    set({ menuTypeCd: next === 'external' ? MENU_TYPE.external : MENU_TYPE.internal })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (Object.keys(found).length > 0) return requestAnimationFrame(() => focusFirstProblem())
    setIsBusy(true)
    try {
      await onKeep({ ...draft, menuTitle: draft.menuTitle.trim() })
      kept.renew()
      onClose()
    } catch {
      // What went wrong is told by whoever keeps it; what was typed stays.
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={text(entry ? 'editTitle' : 'addTitle')}
      actions={
        <Button type="submit" form={formId} variant="main" busy={isBusy}>
          {text(entry ? 'keep' : 'addButton')}
        </Button>
      }
    >
      <form
        id={formId}
        ref={form}
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <KeptStrip of={kept} />
        <TextField
          label={text('menuTitle')}
          required
          data-autofocus
          counter
          maxLength={MENU_TITLE_LENGTH}
          value={draft.menuTitle}
          error={problems.menuTitle}
          onChange={(event) => set({ menuTitle: event.currentTarget.value })}
        />
        <Select
          label={text('kind')}
          value={kind}
          options={KINDS.map((value) => ({ value, label: text(`kind.${value}`) }))}
          onChange={(event) => choose(KINDS.find((one) => one === event.currentTarget.value) ?? kind)}
        />
        {kind === 'target' && (
          <Combobox
            label={text('target')}
            required={!hasSubMenus}
            clearable={hasSubMenus}
            value={draft.path || null}
            error={problems.path}
            {...(hasSubMenus && { help: text('pathOptional') })}
            onChange={(path) => set({ path })}
            choices={targets.map((target) => ({
              value: target.path,
              label: target.title,
              note: `${text(`target.${target.kind}`)} · ${target.path}`,
            }))}
          />
        )}
        {kind === 'path' && (
          <TextField
            label={text('target')}
            required={!hasSubMenus}
            help={text('pathHelp')}
            placeholder="/classes?sort=like"
            maxLength={MENU_PATH_LENGTH}
            value={draft.path ?? ''}
            error={problems.path}
            onChange={(event) => set({ path: event.currentTarget.value })}
          />
        )}
        {kind === 'external' && (
          <TextField
            label={text('externLinkUrl')}
            required
            inputMode="url"
            placeholder="https://"
            value={draft.externLinkUrl ?? ''}
            error={problems.externLinkUrl}
            onChange={(event) => set({ externLinkUrl: event.currentTarget.value })}
          />
        )}
        <Select
          label={text('visible')}
          value={draft.visibleTypeCd}
          options={Object.values(VISIBLE_TYPE).map((value) => ({ value, label: text(`visible.${value}`) }))}
          onChange={(event) =>
            set({
              visibleTypeCd:
                Object.values(VISIBLE_TYPE).find((one) => one === event.currentTarget.value) ??
                draft.visibleTypeCd,
            })
          }
        />
        <Checkbox
          label={text('opensNewWindow')}
          checked={draft.openTypeCd === MENU_OPEN_TYPE.newWindow}
          onChange={(event) =>
            set({
              openTypeCd: event.currentTarget.checked ? MENU_OPEN_TYPE.newWindow : MENU_OPEN_TYPE.sameWindow,
            })
          }
        />
      </form>
    </Dialog>
  )
}

/** A path that is in no list was typed. */
function kindOf({ menuTypeCd, path }: MenuDraft, targets: readonly Target[]): Kind {
  if (menuTypeCd !== MENU_TYPE.internal) return 'external'
  return !path || targets.some((target) => target.path === path) ? 'target' : 'path'
}
