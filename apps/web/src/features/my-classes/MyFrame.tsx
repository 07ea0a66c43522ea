import { ACCOUNT_AREAS } from '@seodang/domain/account-pages'
import type { AccountPageId } from '@seodang/domain/account-titles'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import { type ReactNode, useEffect, useRef } from 'react'
import { ACCOUNT_ICONS, useAccountPages } from '../../platform/account-pages.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './frame.module.css'
import * as texts from './texts.ts'

type MyFrameProps = { current?: 'classes' | AccountPageId; children: ReactNode }

/** The pages of a person on a site: a menu at the side, a row of pills on a phone. */
export function MyFrame({ current, children }: MyFrameProps) {
  const text = useText(texts)
  const language = useLanguage()
  const pages = useAccountPages('side')
  const areas = [...new Set(pages.map(({ area }) => area))]
  const row = useRef<HTMLElement>(null)
  // On a phone the pill of the page one is on may stand beyond the edge.
  useEffect(() => {
    const nav = row.current
    const pill = nav?.querySelector<HTMLElement>('[aria-current]')
    if (nav && pill) nav.scrollLeft = pill.offsetLeft - (nav.clientWidth - pill.offsetWidth) / 2
  }, [current, pages.length])
  return (
    <div className={cx('wrap', styles.frame)}>
      <nav ref={row} className={styles.side} aria-label={text('mypage')}>
        <p className={styles.heading}>
          <Anchor href="/mypage">{text('mypage')}</Anchor>
        </p>
        <Anchor
          href="/me/classes"
          className={styles.page}
          aria-current={current === 'classes' ? 'page' : undefined}
        >
          <Icon of={IconSchool} />
          {text('myClasses')}
        </Anchor>
        {areas.map((area) => (
          <section key={area} className={styles.area} aria-label={ACCOUNT_AREAS[area][language]}>
            <p aria-hidden>{ACCOUNT_AREAS[area][language]}</p>
            {pages
              .filter((page) => page.area === area)
              .map(({ id, path, title }) => (
                <Anchor
                  key={id}
                  href={path}
                  className={styles.page}
                  aria-current={id === current ? 'page' : undefined}
                >
                  <Icon of={ACCOUNT_ICONS[id]} />
                  {title[language]}
                </Anchor>
              ))}
          </section>
        ))}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
