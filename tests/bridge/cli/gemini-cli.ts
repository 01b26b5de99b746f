import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { AgentCommand } from '@deckhand/bridge'
import { type Emulator, startEmulator } from '@deckhand/emulator'
import { promptedBrain } from './prompted-brain.ts'

/** The real one, from npm. Undefined if its packages are not all installed; tests that need it skip then. */
export const geminiCli = findGeminiCli()

/** Its start takes one second of CPU time, which can be many seconds on a busy machine. */
export const patience = { timeout: 90_000 }

export interface PreparedCli {
  emulator: Emulator
  /** The agent's working folder, empty at first. */
  project: string
  /** HOME of the agent. */
  home: string
  /** As the bridge takes it. */
  agent: AgentCommand
  /** Call this after the agent has ended. */
  remove(): Promise<void>
}

/** Keeps it offline and without questions: no updates, no statistics, no sandbox, no folder trust. */
const settings = {
  general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
  security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
  // Its search prints something else if the machine has ripgrep.
  tools: { sandbox: false, useRipgrep: false, shell: { enableInteractiveShell: false } },
}

/** A home and a project for the real Gemini CLI, whose model is the emulator and says what prompts tell it to. */
export async function prepareGeminiCli(model = 'gemini-3-flash-preview'): Promise<PreparedCli> {
  const emulator = await startEmulator({ brain: promptedBrain })
  const { home, project, remove } = makeHome()
  mkdirSync(join(home, '.gemini'))
  writeFileSync(join(home, '.gemini/settings.json'), JSON.stringify(settings))
  const env = { ...quiet(home), GEMINI_API_KEY: 'test-key', GOOGLE_GEMINI_BASE_URL: emulator.url }
  return {
    emulator,
    home,
    project,
    agent: { ...command(model), env },
    async remove() {
      await emulator.close()
      remove()
    },
  }
}

/** The same right after installing it: no key, no settings. */
export function prepareFreshGeminiCli(): { project: string; agent: AgentCommand; remove(): void } {
  const { home, project, remove } = makeHome()
  const env = { ...quiet(home), GEMINI_API_KEY: '', GOOGLE_API_KEY: '', GOOGLE_GEMINI_BASE_URL: '' }
  return { project, agent: { ...command(), env }, remove }
}

function makeHome(): { home: string; project: string; remove(): void } {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'deckhand-gemini-cli-')))
  const project = join(home, 'project')
  mkdirSync(project)
  return { home, project, remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }) }
}

function command(model = 'gemini-3-flash-preview'): AgentCommand {
  if (!geminiCli) throw new Error('@google/gemini-cli is not installed: run `npm install`.')
  const args = ['--acp', '-m', model, '--approval-mode', 'default']
  return { name: 'Gemini CLI', command: process.execPath, args: [geminiCli, ...args], signIn: 'gemini' }
}

/** Keeps it from detecting the tests, and from starting itself a second time. */
const quiet = (home: string) => ({ HOME: home, NODE_ENV: 'production', VITEST: '', GEMINI_CLI_NO_RELAUNCH: '1' })

/** Required in CI: a skipped test proves nothing. */
function findGeminiCli(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@google/gemini-cli/package.json')), 'bundle/gemini.js')
  } catch (cause) {
    const words = '@google/gemini-cli is not installed.'
    if (process.env.DECKHAND_CI) throw new Error(`${words} Run \`npm install\`.`, { cause })
    process.stderr.write(`${words} The tests that need it are skipped. Run \`npm install\` to have it.\n`)
    return undefined
  }
}
