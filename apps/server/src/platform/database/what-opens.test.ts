import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { services } = await testServer()

/**
 * Everything that is kept of a secret which opens something for whoever brings it, and why it is worth nothing after all
 * logins of its person were ended (ACC-26; docs/decisions/what-ends-with-a-login.md).
 */
const OPENS: Record<string, string> = {
  'sessions.refresh_hash': 'ends',
  'sessions.previous_hash': 'ends',
  'access_tokens.token_hash': 'is asked for together with its session',
  'admin_sessions.token_hash': 'ends',
  'admin_views.code_hash': 'is asked for together with its desk',
  'admin_views.token_hash': 'is asked for together with its desk',
  'sign_on_codes.code_hash': 'is asked for together with the session that it comes from',
  'social_tickets.token_hash': 'logs in whom a provider vouched for, or is used in a session',
  // Used in a session of the other account: that one lives on when the logins of this one end.
  'integrations.token_hash': 'ends',
  'reset_tokens.token_hash': 'is read in the mail of the person, and ends with a new password',
  'email_codes.code_hash': 'is read in the mail of the person, and is used in a session',
  'phone_codes.code_hash': 'is read on the phone of the person, and is used in a session',
  'recovery_codes.code_hash': 'is a second factor, and needs a desk that the password of now began',
  'calendar_feeds.token_hash':
    'reads times of lives for a program that nobody can ask again; its owner makes another',
  'invitations.token_hash': 'is for somebody who has to log in to use it',
  'first_administrator_links.token_hash': 'is of nobody, and ends with the first administrator',
  'used_socket_tickets.nonce':
    'is kept so that a ticket opens once; the ticket is asked about together with its session',
}

test('ACC-26 whatever opens something for a person ends with their logins, or somebody said why not', async () => {
  const { rows } = await services.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (column_name ~ '(token|refresh|previous|code)_hash$' or column_name = 'nonce')`)
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(OPENS).sort())
})
