import { type Config, ConfigurationError } from '../config.ts'
import type { Database } from '../database/client.ts'
import { installationKey } from '../database/tables.ts'
import { findSecrets, makeSecrets, type Secrets } from './secrets.ts'

const PURPOSE = 'installation'

/**
 * The key of these data. The database keeps what its key signs: with another one, sessions would end that nobody ended, and
 * what is sealed meanwhile could not be read once the right one is back. So nothing is done without it, and one is made
 * only for data that never had any.
 */
export async function loadSecrets(config: Config, db: Database): Promise<Secrets> {
  const [known] = await db.select().from(installationKey)
  const found = await findSecrets(config)
  if (!found && known) throw new ConfigurationError(MISSING)
  const secrets = found ?? (await makeSecrets(config))
  await db
    .insert(installationKey)
    .values({ mark: secrets.sign(PURPOSE, 'key') })
    .onConflictDoNothing()
  const [kept] = await db.select().from(installationKey)
  if (!kept || !secrets.verify(PURPOSE, 'key', kept.mark)) throw new ConfigurationError(OTHER)
  return secrets
}

const WHAT_TO_DO =
  'Nothing was changed. Put back the secret.key of these data into DATA_DIR, or its text into SECRET_KEY, and start again. ' +
  'docs/backup.md says what to do where it is lost for good.'
const MISSING = `The key of these data is missing. ${WHAT_TO_DO}`
const OTHER = `The key that was given is not the key of these data. ${WHAT_TO_DO}`
