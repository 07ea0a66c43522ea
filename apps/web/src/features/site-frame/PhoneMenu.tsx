import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { IconButton } from '../../ui/Button.tsx'
import * as texts from './texts.ts'

const PhoneMenuPanel = lazyDialog(() => import('./PhoneMenuPanel.tsx'))

/** The menus where the head has no room for them; closes when the page changes (HDR-16). */
export function PhoneMenu() {
  const text = useText(texts)
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  // The path is what closes it.
  useEffect(() => setOpen(false), [pathname])
  return (
    <>
      <IconButton label={text('menu')} icon={IconMenu2} onClick={() => setOpen(true)} aria-expanded={open} />
      {open && (
        <Suspense>
          <PhoneMenuPanel pathname={pathname} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
