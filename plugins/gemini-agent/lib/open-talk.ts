import { join } from 'node:path'
import { ActionRegistry } from '@deckhand/actions/registry'
import { geminiModel, geminiOptionsFromEnvironment, hasGeminiCredentials } from '@deckhand/gemini'
import { explainConfig, type GeminiConfig, readGeminiConfig, withGeminiConfig } from '@deckhand/gemini/config'
import { PageDesk } from '@deckhand/runtime'
import { createPageTalk, type OpenPageTalk } from '@deckhand/server/page'
import { DeckhandError } from '@deckhand/spec/errors'
import { switchSetting } from '@deckhand/spec/switch-setting'
import { openSqliteStore } from '@deckhand/store'
import { openKeys } from './open-keys.ts'

export interface TalkOptions {
  /** The folder with config/.gemini.yaml and the agent's store. Without it there is no agent. */
  project?: string
  env: Record<string, string | undefined>
  /** The actions that the agent may call, read for each request. */
  actions?: () => ActionRegistry
}

const noActions = new ActionRegistry()

/**
 * Opens the page agent: Deckhand's own desk, with a store of its own. If it cannot work, each request gets an error that says why. Throws for an
 * invalid kill switch, and for a damaged key file.
 */
export async function openTalk({ project, env, actions = () => noActions }: TalkOptions): Promise<OpenPageTalk> {
  const sideEffectsEnabled = readKillSwitch(env)
  const config = project === undefined ? undefined : readGeminiConfig(project)
  const lack = lackOf(config, env)
  if (project === undefined || config === undefined || lack !== undefined) return closedTalk(lack ?? noProject)
  const folder = join(project, '.deckhand', 'gemini-agent')
  const { calls, audit } = openKeys(folder, env)
  const model = geminiModel(geminiOptionsFromEnvironment(withGeminiConfig(env, config)))
  const store = await openSqliteStore({ folder, auditKey: audit })
  const desk = new PageDesk({ model, store, key: calls, sideEffectsEnabled: () => sideEffectsEnabled })
  const { systemPrompt } = config
  const prompt = systemPrompt === undefined ? {} : { systemPrompt }
  const talk = createPageTalk({ desk, registry: actions, sites: [], ...prompt })
  return {
    answer: talk.answer,
    close: async () => {
      await talk.close()
      await store.close()
    },
  }
}

function readKillSwitch({ AGENT_SIDE_EFFECTS_ENABLED: value }: TalkOptions['env']): boolean {
  const isOn = switchSetting(value, true)
  if (isOn !== undefined) return isOn
  throw new Error(`AGENT_SIDE_EFFECTS_ENABLED must be true or false, not "${value?.trim()}".`)
}

const noProject = 'The assistant is not set up: there is no project folder with its key in config/.gemini.yaml.'

/** Why the agent cannot answer, for visitors: without the details of a broken file. */
function lackOf(config: GeminiConfig | undefined, env: TalkOptions['env']): string | undefined {
  if (config === undefined) return undefined
  const isWrong = config.state === 'broken' || config.state === 'invalid'
  if (!isWrong && (config.state === 'ready' || hasGeminiCredentials(env))) return undefined
  const shown = 'config/.gemini.yaml'
  const what = isWrong ? `${shown} has a mistake.` : explainConfig(config, shown).what
  return `The assistant is not set up yet: ${what} Whoever runs this site can run "deckhand setup gemini-agent".`
}

function closedTalk(words: string): OpenPageTalk {
  return {
    answer: async () => {
      throw new DeckhandError('MODEL_NO_KEY', words)
    },
    close: async () => {},
  }
}
