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
import { entryIn } from './menu-draft.ts'
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
type Asked = { entry: Entry } | { below: number }

/** The name that is written on in place, and the tree that it was begun over (SET-09). */
interface Renaming {
  menuSeq: number
  title: string
  over: EditedMenus
}

function Desk({ edited, adding, onAdding }: DeskProps) {
  const text = useText(texts)
  const change = useMenuChange()
  const { version: over, menus } = edited
  const [asked, setAsked] = useState<Asked | null>(null)
  const [renaming, setRenaming] = useState<Renaming | null>(null)
  const close = () => {
    setAsked(null)
    onAdding(false)
  }
  const keep = (draft: MenuDraft, under: EditedMenus): Promise<unknown> => {
    const title = draft.menuTitle.trim()
    if (asked && 'entry' in asked && entryIn(under.menus, asked.entry.menuSeq))
      return change.mutateAsync({
        over: under.version,
        menus: changedMenu(under.menus, asked.entry.menuSeq, draft),
        said: text('saved', { title }),
        before: under.menus,
        hasForm: true,
      })
    // One that somebody else has deleted meanwhile is made again.
    const made = { ...draft, menuSeq: null }
    const below = asked && 'below' in asked && under.menus.some(({ menuSeq }) => menuSeq === asked.below)
    return change.mutateAsync({
      over: under.version,
      menus: below
        ? under.menus.map((menu) =>
            menu.menuSeq === asked.below ? { ...menu, subMenus: [...menu.subMenus, made] } : menu,
          )
        : [...under.menus, { ...made, subMenus: [] }],
      said: text('added', { title }),
      hasForm: true,
    })
  }
  const remove = (entry: Entry) => {
    const left = withoutMenu(menus, entry.menuSeq)
    change.mutate({
      over,
      menus: left,
      shown: left,
      said: text('removed', { title: entry.menuTitle }),
      before: menus,
    })
  }
  const rename = (entry: Entry, menuTitle: string) => {
    // Whoever began over another name of it is told; everything else may have changed meanwhile.
    const isSame = renaming === null || renaming.title === entry.menuTitle
    const under = isSame ? edited : renaming.over
    const renamed = changedMenu(under.menus, entry.menuSeq, { menuTitle })
    change.mutate({
      over: under.version,
      menus: renamed,
      ...(isSame && { shown: renamed }),
      said: text('saved', { title: menuTitle }),
      before: under.menus,
    })
  }
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
              change.mutate({ over, menus: next, shown: next, said: text('moved', { title }), before: menus })
            }
            renaming={renaming?.menuSeq ?? null}
            onRenaming={(entry) =>
              setRenaming(entry && { menuSeq: entry.menuSeq, title: entry.menuTitle, over: edited })
            }
            onRename={rename}
            onEdit={(entry) => setAsked({ entry })}
            onAddBelow={(menuSeq) => setAsked({ below: menuSeq })}
            onRemove={remove}
          />
        )}
      </div>
      <MenuPreview menus={menus} />
      {(adding || asked) && (
        <MenuForm {...(asked && 'entry' in asked && asked)} edited={edited} onKeep={keep} onClose={close} />
      )}
    </div>
  )
}
