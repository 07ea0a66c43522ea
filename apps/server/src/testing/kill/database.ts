import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** In the middle of the transaction, when its commit was sent and not answered, and when it is done. */
export type WriteMoment = 'inside' | 'committing' | 'committed'

const LOCK = 7_700_770
const LOOK_EVERY_MS = 5

/** Stops the writes of a name (`orders 03`) at a moment, by triggers of the test's database. */
export async function watchWrites(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create table kill_at (what text primary key, moment text not null);
    create function kill_what(name text, row_now jsonb) returns text immutable language sql as
      $$ select name || ' ' || coalesce(row_now->>'payment_status', row_now->>'state') $$;
    create function kill_inside() returns trigger language plpgsql as $$ begin
      perform pg_notify('killing', kill_what(tg_table_name, to_jsonb(new)));
      if exists (select 1 from kill_at where moment = 'inside' and what = kill_what(tg_table_name, to_jsonb(new)))
        then perform pg_advisory_xact_lock(${LOCK}); end if;
      return new; end $$;
    create function kill_committing() returns trigger language plpgsql as $$ begin
      if exists (select 1 from kill_at where moment = 'committing' and what = kill_what(tg_table_name, to_jsonb(new)))
        then perform pg_advisory_xact_lock(${LOCK}); end if;
      return null; end $$;
    create trigger kill_inside before insert or update on orders for each row execute function kill_inside();
    create trigger kill_inside before insert or update on refunds for each row execute function kill_inside();
    create constraint trigger kill_committing after insert or update on orders
      deferrable initially deferred for each row execute function kill_committing();
    create constraint trigger kill_committing after insert or update on refunds
      deferrable initially deferred for each row execute function kill_committing();
    listen killing`)
  const waiting = async () => {
    const { rows } = await client.query(
      `select 1 from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`,
    )
    return rows.length > 0
  }
  return {
    /** Ends when a write of the name has come to that moment; `letGo` lets its connection see that nobody is there. */
    async when(
      what: string,
      moment: WriteMoment,
    ): Promise<{ reached: Promise<void>; letGo: () => Promise<void> }> {
      if (moment === 'committed') {
        const reached = new Promise<void>((resolve) => {
          const heard = ({ payload }: pg.Notification) => {
            if (payload !== what) return
            client.off('notification', heard)
            resolve()
          }
          client.on('notification', heard)
        })
        return { reached, letGo: async () => undefined }
      }
      await client.query(`select pg_advisory_lock(${LOCK})`)
      await client.query('insert into kill_at values ($1, $2)', [what, moment])
      const reached = (async () => {
        while (!(await waiting())) await setTimeout(LOOK_EVERY_MS)
      })()
      return {
        reached,
        async letGo() {
          await client.query('delete from kill_at')
          await client.query(`select pg_advisory_unlock(${LOCK})`)
          while (await waiting()) await setTimeout(LOOK_EVERY_MS)
        },
      }
    },
    close: () => client.end(),
  }
}
