import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { services } = await testServer()

/** People and what keeps the product running; two of them may have come about on a site. */
const NOBODYS_SITE = [
  'access_tokens',
  'admin_sessions',
  'calendar_feeds',
  'charge_holds',
  'email_codes',
  'exchange_rates',
  'first_administrator_links',
  'idempotent_answers',
  'installation_key',
  'integrations',
  'login_failures',
  'own_accounts',
  'phone_codes',
  'plan_coupons',
  'rate_limits',
  'recovery_codes',
  'reset_tokens',
  'second_factors',
  'sent_mails',
  'sent_messages',
  'sessions',
  'sign_on_codes',
  'site_drafts',
  'social_accounts',
  'sweep_rounds',
  'used_socket_tickets',
  'user_addresses',
  'users',
  'webhook_inbox',
]

test('GEN-01 every row that a site owns belongs to exactly one channel', async () => {
  const { rows } = await services.db.execute<{ name: string }>(sql`
    select t.table_name as name from information_schema.tables t
    left join information_schema.columns c on c.table_schema = t.table_schema
      and c.table_name = t.table_name and c.column_name = 'channel_seq' and c.is_nullable = 'NO'
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name is null
    order by 1`)
  expect(rows.map(({ name }) => name)).toEqual(NOBODYS_SITE)
})

test('GEN-01 a row of one channel cannot point at a row of another', async () => {
  const { rows } = await services.db.execute<{ name: string }>(sql`
    select f.conname as name from pg_constraint f
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace
      and f.conrelid::regclass::text <> all(${sql.param(NOBODYS_SITE)}::text[])
      and f.confrelid::regclass::text <> all(${sql.param(NOBODYS_SITE)}::text[])
      and not exists (
        select 1 from unnest(f.conkey, f.confkey) as pair(own, other)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = pair.own
        join pg_attribute b on b.attrelid = f.confrelid and b.attnum = pair.other
        where a.attname = 'channel_seq' and b.attname = 'channel_seq')`)
  expect(rows).toEqual([])
})
