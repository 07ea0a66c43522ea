import { changedMenu, type MenuDraft, withoutMenu } from '@seodang/domain/menu'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { MenuForm } from './MenuForm.tsx'
import { MenuPreview } from './MenuPreview.tsx'
import { MenuTree } from './MenuTree.tsx'
import styles from './menu.module.css'
import { type EditedMenus, type Entry, menusQuery } from './queries.ts'
import * as texts from './texts.ts'
import { useMenuChange } from './use-menus.ts'

/** PGE-19: the menus of the head, with the head beside them as visitors and members see it. */
export function MenuDesk() {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const menus = useQuery(menusQuery(useApi(), channelSeq))
  const [adding, setAdding] = useState(false)
  return (
    <>
      <PageHead
        title={text('title')}
        note={text('note')}
        end={
          <Button variant="main" icon={IconPlus} onClick={() => setAdding(true)}>
            {text('add')}
          </Button>
        }
      />
      {menus.isPending && <ListSkeleton rows={5} />}
      {menus.isError && <ErrorState message={menus.error.message} retry={() => void menus.refetch()} />}
      {menus.data && <Desk edited={menus.data} adding={adding} onAdding={setAdding} />}
    </>
  )
}

interface DeskProps {
  edited: EditedMenus
  adding: boolean
  onAdding: (adding: boolean) => void
}

/** Which entry the form is about: one that is there, or a new one below another. */
type Asked = { entry: Entry; hasSubMenus: boolean } | { below: number }

function Desk({ edited: { menus, targets }, adding, onAdding }: DeskProps) {
  const text = useText(texts)
  const change = useMenuChange()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => {
    setAsked(null)
    onAdding(false)
  }
  const keep = (draft: MenuDraft): Promise<unknown> => {
    const said = text('saved', { title: draft.menuTitle.trim() })
    if (asked && 'entry' in asked)
      return change.mutateAsync({
        menus: changedMenu(menus, asked.entry.menuSeq, draft),
        said,
        before: menus,
      })
    const made = { ...draft, menuSeq: null }
    return change.mutateAsync({
      menus:
        asked === null
          ? [...menus, { ...made, subMenus: [] }]
          : menus.map((menu) =>
              menu.menuSeq === asked.below ? { ...menu, subMenus: [...menu.subMenus, made] } : menu,
            ),
      said: text('added', { title: draft.menuTitle.trim() }),
    })
  }
  const remove = (entry: Entry) =>
    change.mutate({
      menus: withoutMenu(menus, entry.menuSeq),
      said: text('removed', { title: entry.menuTitle }),
      before: menus,
    })
  return (
    <div className={styles.desk}>
      <div className={styles.column}>
        {menus.length === 0 ? (
          <EmptyState
            title={text('empty')}
            message={text('emptyHint')}
            action={<Button onClick={() => onAdding(true)}>{text('add')}</Button>}
          />
        ) : (
          <MenuTree
            menus={menus}
            onOrder={(next, title) =>
              change.mutate({ menus: next, shown: next, said: text('moved', { title }), before: menus })
            }
            onRename={(entry, menuTitle) => {
              const renamed = changedMenu(menus, entry.menuSeq, { menuTitle })
              change.mutate({
                menus: renamed,
                shown: renamed,
                said: text('saved', { title: menuTitle }),
                before: menus,
              })
            }}
            onEdit={(entry, hasSubMenus) => setAsked({ entry, hasSubMenus })}
            onAddBelow={(menuSeq) => setAsked({ below: menuSeq })}
            onRemove={remove}
          />
        )}
      </div>
      <MenuPreview menus={menus} />
      {(adding || asked) && (
        <MenuForm {...(asked && 'entry' in asked && asked)} targets={targets} onKeep={keep} onClose={close} />
      )}
    </div>
  )
}
