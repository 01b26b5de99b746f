import type { AuditReport } from '@deckhand/spec'
import { onStopSignal } from '../command-line/signals.ts'
import { type Environment, readSettings } from '../settings/settings.ts'
import { assertStoreExists } from './assert-store-exists.ts'
import type { Mark } from './audit-mark.ts'
import { dataFolderPath, openDataFolder } from './data-folder.ts'
import { auditMark, openStore } from './open-store.ts'

const progressStep = 10_000

/** Verifies the whole audit and changes nothing. Resolves with 1 when an entry was changed or is missing. */
export async function auditVerifyCommand(env: Environment): Promise<number> {
  const settings = readSettings(env)
  await assertStoreExists(settings, dataFolderPath(env))
  const data = openDataFolder(env)
  const store = await openStore(settings, data)
  const stop = new AbortController()
  const forget = onStopSignal(() => stop.abort(new Error('Stopped.')), { how: 'once', signals: ['SIGINT'] })
  try {
    const report = await store.audit.verify(progress(), stop.signal)
    const problems = [...problemsOf(report), ...missing(report, auditMark(settings, data).read())]
    for (const problem of problems) process.stdout.write(`✗ ${problem}\n`)
    if (report.unsearchable) process.stdout.write(`${unsearchable(report.unsearchable)}\n`)
    process.stdout.write(`${verdict(report, problems.length)}\n`)
    return problems.length === 0 ? 0 : 1
  } finally {
    forget()
    await store.close()
  }
}

function problemsOf({ faults }: AuditReport): string[] {
  return faults.map(
    ({ userId, position, problem }) => `entry ${position} of ${userId || 'the chain of chains'}: ${problem}`,
  )
}

const unsearchable = (count: number) =>
  `Note: ${count} ${count === 1 ? 'entry' : 'entries'} cannot be searched by tool or status, because an older version wrote them without these fields. They were verified too.`

/** An older state of the database is valid in itself. Only the mark outside it shows that entries are missing. */
function missing({ entries }: AuditReport, mark: Mark | undefined): string[] {
  if (!mark || entries >= mark.total) return []
  return [
    `${mark.total - entries} of ${mark.total} entries that existed at ${mark.at} are missing: an older state was restored, or the audit was emptied.`,
  ]
}

function verdict({ users, entries, faults }: AuditReport, problems: number): string {
  const size = `${entries} entries, ${users} ${users === 1 ? 'user' : 'users'}.`
  if (problems === 0) return `The audit is intact: ${size}`
  const hint =
    entries > 0 && faults.length >= entries
      ? ' Every entry is wrong: perhaps they were signed with another secret (secret.key in DECKHAND_DATA, or DECKHAND_SECRET).'
      : ''
  return `THE AUDIT IS NOT INTACT: ${size}${hint}`
}

function progress(): (entries: number) => void {
  let reported = 0
  return (entries) => {
    if (entries - reported < progressStep) return
    reported = entries
    process.stderr.write(`${entries} entries …\n`)
  }
}
