import { MAX_BANNERS } from '@seodang/domain/banner'
import { PUBLISH_STATUS } from '@seodang/domain/codes'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { confirm } from '../../ui/dialog-requests.ts'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { BannerDrawer } from './BannerDrawer.tsx'
import { BannerList } from './BannerList.tsx'
import { copyOf, type Draft, entriesOf, entryOf } from './draft.ts'
import styles from './homepage.module.css'
import { type EditedBanner, editedBannersQuery } from './queries.ts'
import * as texts from './texts.ts'
import { useBannerChange } from './use-banners.ts'

/** PGE-20: the banners of the first page with their states, in the order of the slide, and the one that is open beside. */
export function BannerDesk() {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const list = useQuery(editedBannersQuery(useApi(), channelSeq))
  const change = useBannerChange()
  const [opened, setOpened] = useState<EditedBanner | 'new' | null>(null)
  const [isDirty, setIsDirty] = useState(false)
  const banners = list.data?.banners ?? []
  const over = list.data?.version ?? ''
  const isFull = banners.length >= MAX_BANNERS

  const open = async (next: EditedBanner | 'new' | null) => {
    const leaves =
      !isDirty ||
      (await confirm({
        title: text('leave'),
        description: text('leaveHint'),
        danger: true,
        confirmLabel: text('leaveNow'),
      }))
    if (!leaves) return
    setIsDirty(false)
    setOpened(next)
  }
  const keep = async (draft: Draft, bannerSeq: number | null) => {
    const entry = entryOf({ ...draft, title: draft.title.trim() }, bannerSeq)
    const isThere = banners.some((banner) => banner.bannerSeq === bannerSeq)
    const entries = entriesOf(banners)
    await change.mutateAsync({
      over,
      banners: isThere
        ? entries.map((one) => (one.bannerSeq === bannerSeq ? entry : one))
        : // One that somebody else has deleted meanwhile is made again.
          [...entries, { ...entry, bannerSeq: null }],
      said: text(isThere ? 'saved' : 'added', { title: entry.title }),
    })
    setIsDirty(false)
    setOpened(null)
  }
  const changeOne = (banner: EditedBanner, next: Partial<EditedBanner>, said: string) => {
    const shown = banners.map((one) => (one === banner ? { ...one, ...next } : one))
    change.mutate({ over, banners: entriesOf(shown), shown, said })
  }
  const acts = {
    onOpen: (banner: EditedBanner) => void open(banner),
    onOrder: (shown: EditedBanner[], title: string) =>
      change.mutate({ over, banners: entriesOf(shown), shown, said: text('moved', { title }) }),
    onPublish: (banner: EditedBanner, isPublished: boolean) =>
      changeOne(
        banner,
        { publishStatusCd: isPublished ? PUBLISH_STATUS.published : PUBLISH_STATUS.unpublished },
        text(isPublished ? 'nowShown' : 'nowHidden', { title: banner.title }),
      ),
    onCopy: (banner: EditedBanner) =>
      change.mutate({
        over,
        banners: entriesOf(banners).flatMap((entry) =>
          entry.bannerSeq === banner.bannerSeq
            ? [entry, copyOf(banner, text('copyTitle', { title: banner.title }))]
            : [entry],
        ),
        said: text('copied', { title: banner.title }),
      }),
    onRemove: async (banner: EditedBanner) => {
      const { title, bannerSeq } = banner
      const agreed = await confirm({
        title: text('removeTitle', { title }),
        description: text('removeHint'),
        confirmLabel: text('remove'),
        danger: true,
      })
      if (!agreed) return
      change.mutate({
        over,
        banners: entriesOf(banners.filter((one) => one.bannerSeq !== bannerSeq)),
        said: text('removed', { title }),
      })
      if (opened !== 'new' && opened?.bannerSeq === bannerSeq) {
        setIsDirty(false)
        setOpened(null)
      }
    },
  }
  return (
    <SplitView
      drawer={
        opened && (
          <BannerDrawer
            key={opened === 'new' ? 'new' : opened.bannerSeq}
            opened={opened === 'new' ? null : opened}
            banners={banners}
            onDirty={setIsDirty}
            onKeep={keep}
            onClose={() => void open(null)}
          />
        )
      }
    >
      <section className={cx(styles.section, opened && styles.beside)} aria-labelledby="banners">
        <header>
          <div>
            <h2 id="banners">{text('banners')}</h2>
            <p>{text('bannersNote')}</p>
          </div>
          <Button
            variant="main"
            icon={IconPlus}
            disabled={!list.data || isFull}
            onClick={() => void open('new')}
          >
            {text('add')}
          </Button>
        </header>
        {isFull && <p>{text('full', { n: MAX_BANNERS })}</p>}
        {list.isPending && <ListSkeleton rows={3} />}
        {list.isError && <ErrorState message={list.error.message} retry={() => void list.refetch()} />}
        {list.data && banners.length === 0 && (
          <EmptyState
            boxed
            icon={IconPhoto}
            title={text('empty')}
            message={text('emptyHint')}
            action={<Button onClick={() => void open('new')}>{text('addFirst')}</Button>}
          />
        )}
        {banners.length > 0 && (
          <BannerList
            banners={banners}
            openSeq={opened === 'new' ? null : (opened?.bannerSeq ?? null)}
            isFull={isFull}
            {...acts}
          />
        )}
      </section>
    </SplitView>
  )
}
