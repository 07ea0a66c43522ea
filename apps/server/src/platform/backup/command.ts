import { type Config, ConfigurationError, readConfig } from '../config.ts'
import { failureOf } from '../failed-start.ts'
import { BackupFailure, explain } from './failure.ts'

interface Asked {
  config: Config
  passphrase: string | null
  tell: (line: string) => void
}

const WRONG_USE = 2
/** A file that lies about for years is guessed at for years. */
const SHORTEST_PASSPHRASE = 12

/** What both commands have in common: what they may run on, the passphrase, what is said and the exit code. */
export async function backupCommand(work: (asked: Asked) => Promise<string | null>): Promise<void> {
  const tell = (line: string) => void process.stdout.write(`${line}\n`)
  try {
    const config = readConfig(process.env)
    if (config.databaseUrl || config.s3)
      throw new BackupFailure(
        'This is for the embedded database and files in DATA_DIR. With DATABASE_URL or S3_BUCKET, see docs/backup.md.',
      )
    // From the environment only: arguments are seen by everybody on the machine.
    const passphrase = process.env.BACKUP_PASSPHRASE || null
    if (passphrase && passphrase.length < SHORTEST_PASSPHRASE)
      throw new BackupFailure(`BACKUP_PASSPHRASE has at least ${SHORTEST_PASSPHRASE} characters.`)
    const usage = await work({ config, passphrase, tell })
    if (usage) complain(usage, WRONG_USE)
  } catch (error) {
    const { said, code } = failureOf(error)
    // Of the arguments.
    if (error instanceof TypeError) complain(error.message, WRONG_USE)
    else complain(error instanceof ConfigurationError ? said : explain(error), code)
  }
}

function complain(text: string, code: number): void {
  process.stderr.write(`${text}\n`)
  process.exitCode = code
}
