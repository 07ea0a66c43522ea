import { PROBE_STATE } from '@seodang/domain/isolation'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { Findings } from './Findings.tsx'
import styles from './isolation.module.css'
import { ProbeResult } from './ProbeResult.tsx'
import { isRunning, type Probe, probesQuery } from './queries.ts'
import * as texts from './texts.ts'
import { useColumns } from './use-columns.tsx'
import { useProbe } from './use-probe.ts'

/** BYD-29: when the walls of the site were last tried from outside, and what came of it. */
export function IsolationPage() {
  const text = useText(texts)
  const { data, error, refetch } = useQuery(probesQuery(useApi(), useChannel().channelSeq))
  const probe = useProbe()
  const busy = probe.isPending || isRunning(data?.list[0])
  const run = (
    <Button variant="main" icon={IconShieldCheck} busy={busy} onClick={() => probe.mutate()}>
      {text('run')}
    </Button>
  )
  return (
    <>
      <PageHead title={text('title')} note={text('note')} end={data && run} />
      <div className={styles.parts}>
        {error && !data && <ErrorState message={error.message || undefined} retry={() => void refetch()} />}
        {!data && !error && <ListSkeleton rows={3} />}
        {data && <Probes list={data.list} />}
        <Panel title={text('how')}>
          <ul className={styles.how}>
            <li>{text('howVisitor')}</li>
            <li>{text('howStranger')}</li>
            <li>{text('howOwnDomain')}</li>
            <li>{text('howNobody')}</li>
          </ul>
        </Panel>
      </div>
    </>
  )
}

function Probes({ list }: { list: Probe[] }) {
  const text = useText(texts)
  const columns = useColumns()
  const [latest] = list
  const failed = list.find(({ state }) => state === PROBE_STATE.failed)
  if (!latest)
    return <EmptyState boxed icon={IconShieldCheck} title={text('empty')} message={text('emptyHint')} />
  return (
    <>
      <ProbeResult probe={latest} />
      {failed && <Findings probe={failed} />}
      <section>
        <h2 className={styles.heading}>{text('history')}</h2>
        <DataTable<Probe>
          label={text('history')}
          columns={columns}
          rows={list}
          rowId={({ isolationProbeSeq }) => String(isolationProbeSeq)}
          rowName={({ startedAt }) => startedAt}
          empty={null}
        />
      </section>
    </>
  )
}
