import { allows, staff } from '@seodang/domain/access'
import { PAGE_PLACES } from '@seodang/domain/page-place'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useChannelChanged } from '../../platform/channel-changed.ts'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { alert } from '../../ui/dialog-requests.ts'
import { Select } from '../../ui/Select.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './homepage.module.css'
import * as texts from './place-texts.ts'
import { type PlacesOfSite, placesQuery } from './queries.ts'

const NOTHING = { entry: 'likeMain', main: 'standard', intro: 'noIntro' } as const

/** PGE-18: which pages stand where visitors begin; each choice is kept at once. */
export function PagePlaces() {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { principal } = useSession()
  const places = useQuery(placesQuery(useApi(), channelSeq))
  const change = usePlaceChange()
  return (
    <section className={styles.places} aria-label={text('title')}>
      <header>
        <div>
          <h2>{text('title')}</h2>
          <p>{text('note')}</p>
        </div>
        {allows(staff('SITE_PAGE_READ'), principal) && (
          <LinkButton size="sm" href="/settings/page">
            {text('manage')}
          </LinkButton>
        )}
      </header>
      {places.isError && (
        <ErrorState
          title={text('failed')}
          message={places.error.message}
          retry={() => void places.refetch()}
        />
      )}
      {places.isPending && <ListSkeleton rows={1} />}
      {places.data && (
        <div className={styles.placeFields}>
          {PAGE_PLACES.map((place) => (
            <Select
              key={place}
              label={text(place)}
              disabled={change.isPending}
              value={String(places.data.places[place] ?? '')}
              options={optionsOf(places.data, text(NOTHING[place]))}
              onChange={({ currentTarget }) =>
                change.mutate({
                  before: places.data.places,
                  places: { ...places.data.places, [place]: Number(currentTarget.value) || null },
                })
              }
            />
          ))}
        </div>
      )}
    </section>
  )
}

const optionsOf = ({ pages }: PlacesOfSite, nothing: string) => [
  { value: '', label: nothing },
  ...pages.map(({ pageSeq, title, path }) => ({ value: String(pageSeq), label: `${title} (/p/${path})` })),
]

type Places = PlacesOfSite['places']

function usePlaceChange() {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const channelChanged = useChannelChanged()
  const { channelSeq } = useChannel()
  const query = placesQuery(api, channelSeq)
  return useMutation({
    mutationFn: (body: { before: Places; places: Places }) =>
      api.post('/v1.0/channels/{channelSeq}/admin/page-places/modify', {
        path: { channelSeq },
        body,
      }),
    onSuccess: ({ places }) => {
      queryClient.setQueryData(query.queryKey, (known) => known && { ...known, places })
      toast({ text: text('saved'), tone: 'good' })
      void channelChanged()
    },
    onError: async (error) => {
      await queryClient.invalidateQueries(query)
      await alert({ description: (error instanceof ApiError && error.message) || text('failed') })
    },
  })
}
