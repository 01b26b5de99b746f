import { join } from 'node:path'
import { type GeminiSetupResult, readGeminiConfig, setupGemini } from '@deckhand/gemini/config'
import { untilAborted } from '@deckhand/kernel'
import { projectFolder } from '../../actions/project-folder.ts'
import { onStopSignal } from '../../command-line/signals.ts'
import { UsageError } from '../../command-line/usage-error.ts'
import { Redactor } from '../../operations/redactor.ts'
import { secretsIn } from '../../operations/secret-settings.ts'
import { type Environment, readProject } from '../../settings/settings.ts'
import { cleanText } from '../../terminal/terminal-text.ts'
import { Waiting } from '../../terminal/waiting.ts'
import { geminiAgent } from './gemini-agent.ts'
import { listSetups } from './list-setups.ts'
import { setupPlugin } from './setup-plugin.ts'
import type { SetupTask } from './setup-task.ts'

export interface SetupCommand {
  plugin?: string
  project?: string
}

/** Sets up one thing in a project, or lists what can be set up. Resolves with 0 when it is ready, 1 when it needs something, 130 when it was stopped. */
export async function setupCommand({ plugin, project }: SetupCommand, env: Environment): Promise<number> {
  const root = project === undefined ? readProject(env) : projectFolder(project)
  if (plugin === undefined) return listSetups(root)
  if (root === undefined) throw new UsageError(noProject(plugin))
  const stopped = new AbortController()
  const forget = onStopSignal(() => stopped.abort(), { signals: ['SIGINT'] })
  const waiting = new Waiting(process.stderr)
  try {
    const during = <T>(what: string, work: () => Promise<T>) =>
      waiting.during(what, () => untilAborted(work, stopped.signal))
    const task = { root, env, signal: stopped.signal, during }
    const result = plugin === geminiAgent ? await setupGeminiAgent(task) : await setupPlugin(plugin, task)
    print(result, root, env)
    return result.status === 'configured' ? 0 : 1
  } catch (thrown) {
    if (!stopped.signal.aborted) throw thrown
    waiting.end()
    process.stderr.write('Stopped.\n')
    return 130
  } finally {
    forget()
  }
}

async function setupGeminiAgent({ root, env, signal, during }: SetupTask): Promise<GeminiSetupResult> {
  const result = await setupGemini({ projectRoot: root, configDir: join(root, 'config'), env, signal, during })
  if (result.status !== 'configured' || readProject(env) === root) return result
  const hint = `Start Deckhand with DECKHAND_PROJECT=${root}: it reads this file only from that folder.`
  return { ...result, message: `${result.message}\n${hint}` }
}

function print({ message }: { message: string }, root: string, env: Environment): void {
  const { apiKey } = readGeminiConfig(root)
  const redactor = new Redactor([...secretsIn(env), ...(apiKey === undefined ? [] : [apiKey])])
  process.stdout.write(`${redactor.text(cleanText(message))}\n`)
}

function noProject(plugin: string): string {
  return `deckhand setup ${plugin}: name the project with --project DIR or DECKHAND_PROJECT. It is the folder that has config/.gemini.yaml and the plugins. There is no default.`
}
