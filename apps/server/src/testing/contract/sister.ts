import { sql } from 'drizzle-orm'
import { aNotice } from '../boards.ts'
import { aChannel, aPerson, type Services, unique } from '../factories.ts'
import { aFamily, someStaff, twoLearners } from '../world/family.ts'
import type { Keys } from '../world/kept.ts'

/** The keys of a sister's rows stand apart from all others, so that any column says whether its row is hers. */
const FROM = 1_000_000
const UNTIL = 2_000_000

/** What stands about the sister's people in the tables: their names, addresses and numbers. */
export async function detailsOfSister({ db }: Services): Promise<string[]> {
  const { rows } = await db.execute<{ detail: string | null }>(sql`
    select distinct unnest(array[name, email, phone]) as detail from users
    where user_seq between ${FROM} and ${UNTIL}`)
  return rows.flatMap(({ detail }) => detail ?? [])
}

export interface Own {
  mark: string
  keys: Keys
  /** What another learner of the same class has. */
  classmate: Keys
}

/**
 * One site with two families of everything, the same staff, and two learners who have a place in both; or, `apart`, two
 * others who have theirs with the sister.
 */
export async function aSiteOfTwo(services: Services, { apart = false } = {}) {
  const { channelSeq } = await aChannel(services, { name: unique('글방'), saasYn: 'Y' })
  const staff = await someStaff(services, channelSeq)
  const learners = await twoLearners(services, channelSeq, unique('own'))
  const administrator = await aPerson(services, { isPlatformAdmin: true })
  // A site has one board of notices, which is nobody's sister.
  await aNotice(services, channelSeq, staff.owner.userSeq)
  const site = { channelSeq, staff }
  await countFrom(services, FROM)
  const hers = unique('sister')
  const attending = apart ? await twoLearners(services, channelSeq, hers) : learners
  const sister = await aFamily(services, site, attending, hers)
  await countFrom(services, UNTIL)
  await watch(services)
  return {
    channelSeq,
    people: { ...staff, ...learners, administrator },
    sister,
    /** Another family of the same kind, untouched by what was done to the last one. */
    fresh: (): Promise<Own> => aFamily(services, site, learners, unique('own')),
    /** In which tables a row of the sister was made, changed or removed since the last question. */
    touched: async () => {
      const { rows } = await services.db.execute<{ name: string }>(
        sql`with seen as (delete from touched returning name) select distinct name from seen order by 1`,
      )
      return rows.map(({ name }) => name)
    },
  }
}

/** Every identity of every table goes on from here. */
const countFrom = (services: Services, key: number) =>
  services.db.execute(
    sql`select setval(format('%I.%I', schemaname, sequencename), ${key}) from pg_sequences where schemaname = 'public'`,
  )

/** Notes each change of a row that any of its keys makes the sister's, in every table that there is. */
async function watch({ db }: Services): Promise<void> {
  await db.execute(
    sql.raw(`
    create table touched (name text);
    create function names_her(given jsonb) returns boolean language sql as $$
      select exists (select 1 from jsonb_each(given) f where f.key like '%\\_seq'
        and jsonb_typeof(f.value) = 'number' and f.value::numeric between ${FROM} and ${UNTIL}) $$;
    create function note_touched() returns trigger language plpgsql as $$ begin
      if (tg_op <> 'INSERT' and names_her(to_jsonb(old))) or (tg_op <> 'DELETE' and names_her(to_jsonb(new))) then
        if tg_op <> 'UPDATE' or old is distinct from new then insert into touched values (tg_table_name); end if;
      end if;
      return null; end $$;
    do $$ declare one record; begin
      for one in select relname from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p') and not relispartition and relname <> 'touched' loop
        execute format('create trigger note_touched after insert or update or delete on %I
          for each row execute function note_touched()', one.relname);
      end loop; end $$`),
  )
}
