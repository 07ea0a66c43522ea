import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { CreatePreview } from './CreatePreview.tsx'
import styles from './create.module.css'
import * as texts from './create-texts.ts'
import type { SiteDraft } from './draft-query.ts'

const STEPS = ['stepTemplate', 'stepClass', 'stepSite'] as const
export type Step = (typeof STEPS)[number]

interface CreateFrameProps {
  step: Step
  title: string
  lead: string
  draft: SiteDraft
  /** Where leaving leads. */
  leaveTo: string
  children: ReactNode
}

/** One step of making a site: where one is, the question, and how the site takes shape beside it. */
export function CreateFrame({ step, title, lead, draft, leaveTo, children }: CreateFrameProps) {
  const text = useText(texts)
  const heading = useRef<HTMLHeadingElement>(null)
  const at = STEPS.indexOf(step)
  useEffect(() => {
    // A new step took the place of the last one: whoever cannot see it hears its title.
    if (at > 0) heading.current?.focus({ preventScroll: true })
  }, [at])
  return (
    <div className={styles.page}>
      <section className={styles.form}>
        <div className={styles.top}>
          <ol className={styles.steps} aria-label={text('steps')}>
            {STEPS.map((name, index) => (
              <li
                key={name}
                className={cx(index < at && styles.done)}
                aria-current={index === at ? 'step' : undefined}
              >
                <span className={styles.number}>{index + 1}</span>
                <span>{text(name)}</span>
              </li>
            ))}
          </ol>
          <LinkButton href={leaveTo} variant="ghost" size="sm" icon={IconX}>
            {text('leave')}
          </LinkButton>
        </div>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        <div className={styles.content}>{children}</div>
      </section>
      <aside className={styles.aside} aria-label={text('preview')}>
        <CreatePreview draft={draft} />
      </aside>
    </div>
  )
}
