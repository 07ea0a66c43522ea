import type { ReactNode } from 'react'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SaveBar } from '../../ui/rich/SaveBar.tsx'
import { UnsavedGuard } from '../../ui/rich/UnsavedGuard.tsx'
import * as texts from './frame-texts.ts'
import styles from './settings.module.css'
import type { SettingsDraft } from './use-settings-draft.ts'

interface SettingsFormProps<Draft extends object> {
  settings: SettingsDraft<Draft>
  /** What is saved; the name of the form for those who cannot see it. */
  label: string
  /** Beside the fields from 1200 px on: how it will look. */
  aside?: ReactNode
  /** May be looked at only. */
  readOnly?: boolean
  /** Below the fields, outside of what is saved together. */
  after?: ReactNode
  children: ReactNode
}

/** Fields, their preview and the bar that saves them; asks before changes are lost (VAL-27). */
export function SettingsForm<Draft extends object>({
  settings,
  label,
  aside,
  readOnly = false,
  after,
  children,
}: SettingsFormProps<Draft>) {
  const text = useText(texts)
  const { kept, form, state, failure, conflict, replacesList, dirty, submit, takeTheirs, keepMine } = settings
  return (
    <div className={styles.page}>
      <div className={styles.columns} data-aside={aside ? true : undefined}>
        <div className={styles.main}>
          <form
            ref={form}
            id="settings"
            noValidate
            aria-label={label}
            onSubmit={(event) => {
              event.preventDefault()
              void submit()
            }}
          >
            <fieldset disabled={readOnly} className={styles.fields}>
              {readOnly && <Notice>{text('readOnly')}</Notice>}
              <KeptStrip of={kept} />
              {children}
            </fieldset>
          </form>
          {after}
        </div>
        {aside && <aside className={styles.aside}>{aside}</aside>}
      </div>
      {!readOnly && (
        <div className={styles.foot}>
          {conflict && (
            <Notice
              tone="warn"
              live
              action={
                <div className={styles.choices}>
                  <Button size="sm" onClick={() => void takeTheirs()}>
                    {text('takeTheirs')}
                  </Button>
                  <Button size="sm" onClick={() => void keepMine()}>
                    {text('keepMine')}
                  </Button>
                </div>
              }
            >
              <b>{text('conflictTitle')}</b> {text('conflict')} {replacesList && text('conflictList')}
            </Notice>
          )}
          {failure && (
            <Notice tone="danger" live>
              {failure}
            </Notice>
          )}
          <SaveBar state={state}>
            <Button type="submit" form="settings" variant="main" busy={state.kind === 'saving'} busyText="">
              {text('save')}
            </Button>
          </SaveBar>
        </div>
      )}
      <UnsavedGuard dirty={dirty} onSave={submit} onLeave={kept.renew} />
    </div>
  )
}

/** A part of a settings form: what it is about on the left or above, its fields beside or below. */
export function SettingsSection({
  id,
  title,
  lead,
  children,
}: {
  id?: string
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <section id={id} className={styles.section}>
      <header>
        <h2>{title}</h2>
        {lead && <p>{lead}</p>}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
