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
  /** The folder whose config/.gemini.yaml is read, and in which is noted what was done. Without one there is only the environment, and no agent. */
  project?: string
  env: Record<string, string | undefined>
  /** What the agent may call, as it is when somebody asks. */
  actions?: () => ActionRegistry
}

const nothing = new ActionRegistry()

/**
 * The agent of pages: the same desk that Deckhand has, over a store of its own. What keeps it from working is told to whoever asks, in words. Throws for a kill
 * switch that is neither on nor off, and for a damaged key file.
 */
export async function openTalk({ project, env, actions = () => nothing }: TalkOptions): Promise<OpenPageTalk> {
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
  throw new Error(`AGENT_SIDE_EFFECTS_ENABLED must be true or false, and is "${value?.trim()}".`)
}

const noProject = 'The assistant is not set up: nobody named the project whose config/.gemini.yaml has its key.'

/** What to tell whoever asks. Which mistakes a file has is nothing for visitors. */
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
