import { allows, staff } from '@seodang/domain/access'
import { CAMPAIGN_CHANNEL, CAMPAIGN_STATE } from '@seodang/domain/codes'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useCodeName } from '../../platform/code-names.ts'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { LinkTabs } from '../../ui/Tabs.tsx'
import { type Campaign, campaignsQuery } from './queries.ts'
import { type DeskSearch, SORTS } from './search.ts'
import { Templates } from './Templates.tsx'
import * as texts from './texts.ts'
import { useCampaignActs } from './use-campaign-acts.ts'
import { useColumns } from './use-columns.tsx'

interface CampaignDeskProps {
  search: DeskSearch
  /** Changes the address; a changed filter begins at page 1. */
  onSearch: (change: Partial<DeskSearch>) => void
  hrefOf: (change: Partial<DeskSearch>) => string
  onOpen: (campaignSeq: number) => void
}

/** MKT-01, MKT-09: the campaigns of the site, and the texts that are kept for them. */
export function CampaignDesk({ search: { tab, ...search }, onSearch, hrefOf, onOpen }: CampaignDeskProps) {
  const text = useText(texts)
  const { principal } = useSession()
  const mayChange = allows(staff('SITE_MARKETING_UPDATE'), principal)
  const isTemplates = tab === 'templates'
  return (
    <>
      <PageHead
        title={text('title')}
        end={
          mayChange && (
            <LinkButton href="/settings/campaign/create" variant="main" icon={IconPlus}>
              {text('create')}
            </LinkButton>
          )
        }
      />
      <LinkTabs
        label={text('title')}
        current={isTemplates ? 'templates' : 'campaigns'}
        items={[
          { id: 'campaigns', label: text('campaigns'), href: hrefOf({ tab: undefined }) },
          { id: 'templates', label: text('templates'), href: hrefOf({ tab: 'templates' }) },
        ]}
      />
      {isTemplates ? (
        <Templates mayChange={mayChange} />
      ) : (
        <CampaignList
          search={search}
          onSearch={onSearch}
          hrefOf={hrefOf}
          onOpen={onOpen}
          mayChange={mayChange}
        />
      )}
    </>
  )
}

function CampaignList({
  search,
  onSearch,
  hrefOf,
  onOpen,
  mayChange,
}: CampaignDeskProps & { mayChange: boolean }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const columns = useColumns()
  const acts = useCampaignActs({ onCopied: onOpen })
  const { q, channelCd, stateCd, sort, direction } = search
  const campaigns = useQuery({
    ...campaignsQuery(useApi(), channelSeq, search),
    placeholderData: keepPreviousData,
  })
  const isNarrowed = q !== undefined || channelCd !== undefined || stateCd !== undefined
  const menuOf = (campaign: Campaign) => [
    { label: text('open'), href: `/settings/campaign/${campaign.campaignSeq}` },
    ...(mayChange
      ? [
          { label: text('copy'), onSelect: () => acts.copy(campaign) },
          ...(campaign.stateCd === CAMPAIGN_STATE.draft
            ? [
                {
                  label: text('remove'),
                  danger: true,
                  apart: true,
                  onSelect: () => void acts.remove(campaign),
                },
              ]
            : []),
        ]
      : []),
  ]
  return (
    <>
      <CampaignTools search={search} onSearch={onSearch} />
      <DataTable<Campaign>
        label={text('title')}
        columns={columns}
        {...shownList(campaigns, search, { hrefOf, onSearch })}
        rowId={({ campaignSeq }) => String(campaignSeq)}
        rowName={({ name }) => name}
        sorting={sort ? { id: sort, direction: direction ?? 'desc' } : undefined}
        onSort={(sorting) =>
          onSearch({ sort: SORTS.find((one) => one === sorting?.id), direction: sorting?.direction })
        }
        countText={(n) => text('count', { n })}
        onOpen={({ campaignSeq }) => onOpen(campaignSeq)}
        rowMenu={menuOf}
        empty={
          isNarrowed ? (
            <EmptyState
              title={text('nothingFound')}
              action={
                <Button onClick={() => onSearch({ q: undefined, channelCd: undefined, stateCd: undefined })}>
                  {text('clear')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={IconSpeakerphone}
              title={text('empty')}
              message={text('emptyHint')}
              action={
                mayChange && (
                  <LinkButton href="/settings/campaign/create" icon={IconPlus}>
                    {text('create')}
                  </LinkButton>
                )
              }
            />
          )
        }
      />
    </>
  )
}

function CampaignTools({ search, onSearch }: Pick<CampaignDeskProps, 'search' | 'onSearch'>) {
  const text = useText(texts)
  const codeName = useCodeName()
  return (
    <ListTools label={text('search')} q={search.q} onSearch={onSearch}>
      <FilterSelect
        label={text('channel')}
        anyLabel={text('anyChannel')}
        value={search.channelCd}
        options={Object.values(CAMPAIGN_CHANNEL).map((value) => ({
          value,
          label: codeName('campaignChannelCd', value),
        }))}
        onChange={(channelCd) => onSearch({ channelCd })}
      />
      <FilterSelect
        label={text('state')}
        anyLabel={text('anyState')}
        value={search.stateCd}
        options={Object.values(CAMPAIGN_STATE).map((value) => ({
          value,
          label: codeName('campaignStateCd', value),
        }))}
        onChange={(stateCd) => onSearch({ stateCd })}
      />
    </ListTools>
  )
}
