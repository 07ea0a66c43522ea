import { MENU_OPEN_TYPE, MENU_TYPE, VISIBLE_TYPE } from '@seodang/domain/codes'
import { MENU_LABELS } from '@seodang/domain/field-labels'
import { MENU_PATH_LENGTH, MENU_TITLE_LENGTH, type MenuDraft, menuProblems } from '@seodang/domain/menu'
import { problemTexts } from '@seodang/domain/problem-texts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { isEditConflict } from '../../platform/edit-conflict.ts'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKeptTyped } from '../../platform/kept/use-kept-typed.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useOpened } from '../../platform/use-opened.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { focusFirstProblem } from '../../ui/focus.ts'
import { Combobox } from '../../ui/rich/Combobox.tsx'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './menu.module.css'
import { draftIn, type FormDraft, KINDS, type Kind } from './menu-draft.ts'
import { type EditedMenus, type Entry, menusQuery } from './queries.ts'
import * as texts from './texts.ts'

interface MenuFormProps {
  /** Missing for a new one. */
  entry?: Entry
  /** As they are now. */
  edited: EditedMenus
  /** `over`: the tree that it is to be kept in. */
  onKeep: (draft: MenuDraft, over: EditedMenus) => Promise<unknown>
  onClose: () => void
}

/** Name, where it leads, who sees it and where it opens; wrong addresses are told before they are kept (SEC-54). */
export function MenuForm({ entry, edited, onKeep, onClose }: MenuFormProps) {
  const text = useText(texts)
  const language = useLanguage()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const draftOf = (menus: EditedMenus) => draftIn(menus, entry)
  const {
    opened,
    draft: { kind, ...draft },
    change: set,
    ...held
  } = useOpened<EditedMenus, FormDraft>({
    saved: edited,
    draftOf,
    read: () => queryClient.fetchQuery(menusQuery(api, channelSeq)),
  })
  const kept = useKeptTyped(`menu:${entry?.menuSeq ?? 'new'}`, held)
  const { menus, targets } = opened
  const hasSubMenus = menus.some(({ menuSeq, subMenus }) => menuSeq === entry?.menuSeq && subMenus.length > 0)
  const [refused, setRefused] = useState<Error | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const found = menuProblems(draft, hasSubMenus)
  const problems = isAsked ? problemTexts(found, language, MENU_LABELS) : {}
  const choose = (next: Kind) => {
    set({ kind: next, menuTypeCd: next === 'external' ? MENU_TYPE.external : MENU_TYPE.internal })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (Object.keys(found).length > 0) return requestAnimationFrame(() => focusFirstProblem())
    setIsBusy(true)
    try {
      // Entries beside this one may have changed meanwhile.
      const isSame = JSON.stringify(draftOf(edited)) === JSON.stringify(draftOf(opened))
      await onKeep({ ...draft, menuTitle: draft.menuTitle.trim() }, isSame ? edited : opened)
      kept.renew()
      onClose()
    } catch (error) {
      // Whatever else went wrong is told by whoever keeps it; what was typed stays.
      setRefused(error instanceof Error && isEditConflict(error) ? error : null)
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
        <SaveRefusal error={refused} of={held} onReloaded={() => setRefused(null)} />
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
