import { onStopSignal } from '../command-line/signals.ts'
import { Redactor } from '../operations/redactor.ts'
import { secretsIn } from '../operations/secret-settings.ts'
import { type GeminiFile, readGeminiFile } from '../settings/gemini-file.ts'
import type { Environment } from '../settings/settings.ts'
import { Waiting } from '../terminal/waiting.ts'
import { checkAccounts } from './checks/check-accounts.ts'
import { checkClock } from './checks/check-clock.ts'
import { checkDataFolder } from './checks/check-data-folder.ts'
import { checkDatabase } from './checks/check-database.ts'
import { checkGeminiFile } from './checks/check-gemini-file.ts'
import { checkModel } from './checks/check-model.ts'
import { checkNotes } from './checks/check-notes.ts'
import { checkPort } from './checks/check-port.ts'
import { checkProject } from './checks/check-project.ts'
import { checkSettings } from './checks/check-settings.ts'
import { checkSignIn } from './checks/check-sign-in.ts'
import { checkSites } from './checks/check-sites.ts'
import { examine } from './examine.ts'
import type { Finding } from './finding.ts'

const checks = [
  checkSettings,
  checkDataFolder,
  checkDatabase,
  checkSignIn,
  checkAccounts,
  checkProject,
  checkSites,
  checkGeminiFile,
  checkModel,
  checkNotes,
  checkClock,
  checkPort,
]
/** These checks also use the model settings in config/.gemini.yaml. */
const aboutModel = [checkModel, checkClock]
const marks = { ok: '✓', warning: '!', problem: '✗' }

/** Checks everything that Deckhand needs and says what to do. Resolves with 1 when there is a problem, and 130 when it was stopped. */
export async function doctorCommand({ json }: { json: boolean }, env: Environment): Promise<number> {
  const gemini = geminiFile(env)
  const redactor = new Redactor(secretsIn(gemini.env))
  const stopped = new AbortController()
  const forget = onStopSignal(() => stopped.abort(), { signals: ['SIGINT'] })
  const waiting = new Waiting(json ? undefined : process.stderr)
  const findings: Finding[] = []
  try {
    for await (const finding of examine(
      checks.map((check) => {
        const { name, look } = check(aboutModel.includes(check) ? gemini.env : env)
        return { name, look: (signal) => waiting.during(name, () => look(signal)) }
      }),
      stopped.signal,
    )) {
      const clean = redactor.value(finding) as Finding
      findings.push(clean)
      if (!json) process.stdout.write(`${line(clean)}\n`)
    }
  } catch (thrown) {
    if (!stopped.signal.aborted) throw thrown
    waiting.end()
    process.stderr.write('Stopped.\n')
    return 130
  } finally {
    forget()
  }
  const ok = findings.every(({ status }) => status !== 'problem')
  if (json) process.stdout.write(`${JSON.stringify({ ok, findings }, null, 2)}\n`)
  return ok ? 0 : 1
}

/** Ignores a broken file, because its own check reports it. */
function geminiFile(env: Environment): GeminiFile {
  try {
    return readGeminiFile(env)
  } catch {
    return { env }
  }
}

function line({ status, name, message, cure }: Finding): string {
  return `${marks[status]} ${name.padEnd(12)} ${message}${cure ? ` ${cure}` : ''}`
}
