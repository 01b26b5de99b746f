import { fileURLToPath } from 'node:url'
import { type Agent, userMemory, WorkspaceFiles } from '@deckhand/runtime'
import type { ModelRequest, ToolPlugin } from '@deckhand/spec'
import { builtInTools } from '@deckhand/tools'
import type { BrowserContextOptions } from 'playwright-core'
import { expect } from 'vitest'
import { openPage } from '../../support/browsers/browser.ts'
import { isFirst } from '../../support/models/crew.ts'
import { call, scriptedModel, text } from '../../support/models/scripted-model.ts'
import { post, served } from '../../support/servers/served.ts'
import { openStore } from '../../support/stores/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** The page as it is built and served. */
export const workspaceFolder = fileURLToPath(new URL('../../../apps/workspace/dist', import.meta.url))

export const agent = (id: string): Agent => ({ id, name: id, persona: `${id} speaks.`, description: `Helps as ${id}.` })

/** Waits for a person, names its recipient, and can take as long as the test wants. */
export function sendTool(hold: () => Promise<void>): ToolPlugin {
  return {
    name: 'send',
    description: 'Sends.',
    parameters: {
      to: { type: 'string', description: 'Whom.' },
      text: { type: 'string', description: 'What.' },
    },
    effect: 'write',
    recipients: ({ to }) => [String(to)],
    preview: ({ to }) => `send a note to ${to}`,
    handler: async ({ to }) => {
      await hold()
      return { sent: to ?? null }
    },
  }
}

const promptOf = ({ messages }: ModelRequest) => (messages[0]?.role === 'user' ? messages[0].text : '')

/** "send to X" sends, "delegate to X" lets legal send, anything else is answered with words. */
function reply(request: ModelRequest) {
  if (!isFirst(request)) return [text('It is done.')]
  const [, verb, rest = ''] = /^(send|delegate) to (.*)$/s.exec(lastPrompt(request)) ?? []
  if (verb === 'send') return [call('send', { to: rest, text: 'The boat sails at nine.' })]
  if (verb === 'delegate') return [call('spawn_agent', { agent: 'legal', prompt: `send to ${rest}` })]
  return [text(`You said: ${promptOf(request)}`)]
}

function lastPrompt({ messages }: ModelRequest): string {
  const last = messages.at(-1)
  return last?.role === 'user' ? last.text : ''
}

/** A Deckhand with the built page, a scripted model, and a store that the test may fill. */
export async function screensWorld({ hold = async () => {}, ...options }: WorldOptions = {}) {
  const folder = tempFolder()
  const store = await openStore(folder)
  const files = (by: string) => new WorkspaceFiles({ store: store.files, userId: 'local', by })
  const world = await served(
    undefined,
    [...builtInTools({ noteUrl: () => 'http://127.0.0.1:1' }), sendTool(hold)],
    {
      store,
      model: scriptedModel(reply),
      agents: [agent('chief-of-staff'), agent('legal')],
      toolPorts: (user, by) => ({ files: files(by), memory: userMemory(store.memory, user) }),
      ...(options.now && { now: options.now }),
      ...(options.sideEffectsEnabled !== undefined && {
        sideEffectsEnabled: () => options.sideEffectsEnabled === true,
      }),
    },
    { workspaceFolder },
  )
  const api = `${world.url}/api/agent`
  return {
    ...world,
    files: files('user'),
    api,
    /** Starts a run, and waits until it waits or has ended. */
    async run(prompt: string): Promise<string> {
      const { runId } = (await (await post(`${api}/run`, { prompt })).json()) as { runId: string }
      await expect.poll(async () => statusOf(api, runId)).toMatch(/completed|failed|awaiting/)
      return runId
    },
    start: async (prompt: string) => world.runtime.start('local', { prompt }),
    open: (path: string, more?: BrowserContextOptions) => openScreen(`${world.url}${path}`, more),
  }
}

export interface WorldOptions {
  now?: () => number
  sideEffectsEnabled?: boolean
  /** Called and awaited by the tool. */
  hold?: () => Promise<void>
}

async function statusOf(api: string, runId: string): Promise<string> {
  const answer = (await (await fetch(`${api}/runs/${runId}`)).json()) as { run: { status: string } }
  return answer.run.status
}

/** A screen in a browser of its own, when its heading is there. */
export async function openScreen(url: string, more: BrowserContextOptions = {}) {
  const opened = await openPage({ viewport: { width: 1280, height: 800 }, ...more })
  // Real time, which a test may fast-forward to the next poll of a screen.
  await opened.page.clock.install()
  await opened.page.goto(url)
  await opened.page.getByRole('heading', { level: 1 }).waitFor()
  return opened
}
