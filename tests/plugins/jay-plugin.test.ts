import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { makeJayAction } from '@deckhand/actions'
import { findPlugins, loadPlugins } from '@deckhand/actions/project'
import { ActionRegistry, ServiceRegistry } from '@deckhand/actions/registry'
import type { ScriptTurn } from '@deckhand/emulator'
import type { Principal } from '@deckhand/spec'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { emulated, requestBody } from '../support/models/emulated.ts'
import { startCommand } from '../support/processes/command.ts'
import { tempFolder } from '../support/temp-folder.ts'

const pluginFolder = fileURLToPath(new URL('../../plugins/gemini-agent', import.meta.url))
const config =
  'apiKey: key-of-this-test-0123456789\nmodel: gemini-3-flash-preview\nsystemPrompt: Speak like a sailor.\n'
const principal: Principal = { kind: 'user', userId: 'ann' }
const said = { message: 'How is the tide?', history: [], toolDefinitions: [], pageState: { title: 'Harbour' } }

const tides = {
  'plugins/tides/plugin.yaml': 'name: tides\nactions: [{ name: tide, action: tide.jay-action }]\n',
  'plugins/tides/package.json': '{"type": "module"}',
  'plugins/tides/tide.jay-action': 'name: tide\ndescription: Tells the tide.\ninputSchema:\n  harbour: string\n',
  'plugins/tides/index.js':
    "export const tide = { kind: 'jay-action', method: 'GET', effect: 'read', isStreaming: false, services: [], handler: async ({ harbour }) => ({ harbour, high: '10:40' }) }\n",
}

/** A project that has the plugin installed, as npm links it. */
async function projectWith(files: Record<string, string> = { 'config/.gemini.yaml': config }): Promise<string> {
  const folder = tempFolder()
  const manifest = { 'package.json': '{"dependencies": {"@deckhand/gemini-agent": "*"}}' }
  for (const [path, text] of Object.entries({ ...manifest, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { mode: 0o600 })
  }
  mkdirSync(join(folder, 'node_modules/@deckhand'), { recursive: true })
  symlinkSync(pluginFolder, join(folder, 'node_modules/@deckhand/gemini-agent'))
  return folder
}

/** By its own path: through the link vitest would leave it to Node, which cannot read our sources. */
const load = (url: string): Promise<unknown> => import(pathToFileURL(realpathSync(fileURLToPath(url))).href)

async function begin(project: string) {
  const services = new ServiceRegistry()
  const registry = new ActionRegistry({ services, onFault: (error) => told.push(String(error)) })
  const found = findPlugins(project)
  const told = found.problems.map(({ path, message }) => `${path} ${message}`)
  const onProblem = ({ message }: { message: string }) => void told.push(message)
  const loaded = await loadPlugins(found.plugins, { registry, services, project, onProblem, import: load })
  onTestFinished(() => loaded.close())
  return { registry, told, ask: (input: object) => registry.execute('sendMessage', input, { call: { principal } }) }
}

async function modelThatSays(...turns: ScriptTurn[]) {
  const { emulator } = await emulated(turns)
  vi.stubEnv('GEMINI_BASE_URL', emulator.url)
  return emulator
}

describe('in the folder of a project', () => {
  test('the plugin is found and loaded without a problem, and its files are those of the server', async () => {
    const { registry, told } = await begin(await projectWith())
    expect(told).toEqual([])
    expect(registry.getNames()).toEqual(['sendMessage', 'submitToolResults'])
    expect(registry.get('sendMessage')?.metadata).toMatchObject({ callers: 'page' })
  })

  test('its agent answers, with the key, the model and the prompt of the file', async () => {
    const emulator = await modelThatSays({ text: 'Aye, it is high.' })
    const { ask } = await begin(await projectWith())
    expect(await ask(said)).toMatchObject({
      success: true,
      data: { type: 'response', message: 'Aye, it is high.', history: [{ role: 'user' }, { role: 'model' }] },
    })
    expect(emulator.requests[0]?.model).toBe('gemini-3-flash-preview')
    expect(requestBody(emulator, 0).systemInstruction.parts[0]?.text).toMatch(/^Speak like a sailor\./)
  })

  test('it calls the actions of other plugins of the project', async () => {
    const call = { name: 'action_tide', args: { harbour: 'Oban' } }
    const emulator = await modelThatSays({ calls: [call] }, { text: 'At 10:40.' })
    const { ask } = await begin(await projectWith({ 'config/.gemini.yaml': config, ...tides }))
    expect(await ask(said)).toMatchObject({ data: { type: 'response', message: 'At 10:40.' } })
    expect(JSON.stringify(requestBody(emulator, 1).contents)).toContain('10:40')
  })

  test('page calls come back under an id, and their results are accepted', async () => {
    await modelThatSays({ calls: [{ name: 'click-bell', args: {} }] }, { text: 'It rang.' })
    const { ask, registry } = await begin(await projectWith())
    const bell = {
      name: 'click-bell',
      description: 'Rings.',
      inputSchema: { type: 'object' },
      category: 'page-automation',
    }
    const input = { ...said, toolDefinitions: [bell] }
    const asked = await ask(input)
    expect(asked).toMatchObject({ data: { type: 'tool-calls', calls: [{ name: 'click-bell' }] } })
    const { calls, history } = (asked as { data: { calls: { id: string }[]; history: object[] } }).data
    const { message: _, ...rest } = input
    const results = [{ callId: calls[0]?.id ?? '', result: '{"ok":true}' }]
    const answer = await registry.execute('submitToolResults', { ...rest, history, results }, { call: { principal } })
    expect(answer).toMatchObject({ data: { type: 'response', message: 'It rang.' } })
  })

  test.each([
    ['no file', {}, 'There is no config/.gemini.yaml.'],
    ['a placeholder', { 'config/.gemini.yaml': 'apiKey: <your-gemini-api-key>' }, 'is still a placeholder.'],
    ['a mistake', { 'config/.gemini.yaml': 'apikey: abc' }, 'config/.gemini.yaml has a mistake.'],
  ])('with %s whoever asks reads that it is not set up', async (_, files, words) => {
    const { ask, told } = await begin(await projectWith(files))
    expect(await ask(said)).toMatchObject({
      success: false,
      error: { code: 'MODEL_NO_KEY', isActionError: true, message: expect.stringContaining(words) },
    })
    expect(told).toEqual([])
  })
})

test('its files are its own, and no other user can read them', async () => {
  await modelThatSays({ text: 'Aye.' })
  const project = await projectWith()
  await (await begin(project)).ask(said)
  expect(readdirSync(join(project, '.deckhand/gemini-agent'))).toContain('secret.key')
})

test('Node alone loads what is built', async () => {
  const url = pathToFileURL(join(pluginFolder, 'dist/index.js')).href
  const script = `console.log(Object.keys(await import('${url}')).join())`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  expect(stdout.trim().split(',')).toEqual(
    expect.arrayContaining(['bindServer', 'init', 'sendMessage', 'setupGeminiAgent', 'submitToolResults']),
  )
})

test('its setup is the same as the command’s', async () => {
  const project = await projectWith({})
  const url = pathToFileURL(join(pluginFolder, 'dist/index.js')).href
  const { setupGeminiAgent } = await import(url)
  const context = { pluginName: 'gemini-agent', projectRoot: project, configDir: join(project, 'config'), force: false }
  expect(await setupGeminiAgent(context)).toMatchObject({
    status: 'needs-config',
    configCreated: ['config/.gemini.yaml'],
    message: expect.stringContaining('is still a placeholder'),
  })
})

describe('the kill switch AGENT_SIDE_EFFECTS_ENABLED', () => {
  async function ask(isOn: string) {
    const emulator = await modelThatSays(
      { calls: [{ name: 'action_order', args: {} }] },
      { text: 'It is switched off.' },
    )
    const { openTalk } = await import(pathToFileURL(join(pluginFolder, 'lib/open-talk.ts')).href)
    const actions = new ActionRegistry()
    actions.register(makeJayAction('order').withHandler(async () => ({ ordered: true })))
    actions.setMetadata('order', { name: 'order', description: 'Orders.', inputSchema: { type: 'object' } })
    const env = { GEMINI_BASE_URL: emulator.url, AGENT_SIDE_EFFECTS_ENABLED: isOn }
    const talk = await openTalk({ project: await projectWith(), env, actions: () => actions })
    onTestFinished(() => talk.close())
    return { emulator, answer: await talk.answer(said, { principal, signal: new AbortController().signal }) }
  }

  test('denies writes in a Jay project, too, without asking a person', async () => {
    const { emulator, answer } = await ask('false')
    expect(answer).toMatchObject({ type: 'response', message: 'It is switched off.' })
    expect(JSON.stringify(requestBody(emulator, 1).contents)).toContain('Side effects are switched off for everyone')
  })

  test('asks the person about writes if it is on', async () => {
    expect((await ask('true')).answer).toMatchObject({ type: 'tool-calls', calls: [{ name: 'action_order' }] })
  })

  test('prevents the plugin from starting if it is mistyped, and does not leave writes enabled', async () => {
    await expect(ask('flase')).rejects.toThrow('AGENT_SIDE_EFFECTS_ENABLED must be true or false, not "flase".')
  })
})

describe('a plugin that could not start', () => {
  const setUp = async (project: string) => {
    const { setupGeminiAgent } = await import(pathToFileURL(join(pluginFolder, 'lib/setup.ts')).href)
    const initError = new Error('secret.key must be 32 bytes long, and is 5.')
    return setupGeminiAgent({ projectRoot: project, configDir: join(project, 'config'), initError })
  }
  const why = 'The plugin itself could not start: secret.key must be 32 bytes long, and is 5.'

  test('is not configured, though its key works', async () => {
    await modelThatSays({ text: 'Aye.' })
    const { status, message } = await setUp(await projectWith())
    expect([status, message.split('\n').at(-1)]).toEqual(['error', why])
    expect(message).toContain('answered in')
  })

  test('is reported beside what its file lacks', async () => {
    const { status, message } = await setUp(await projectWith({}))
    expect([status, message.split('\n').at(-1)]).toEqual(['needs-config', why])
    expect(message).toContain('is still a placeholder')
  })
})

test('deckhand validate finds nothing wrong with it', async () => {
  const command = startCommand(['actions', 'validate', '--project', await projectWith()])
  expect([await command.exitCode, command.output()]).toEqual([0, expect.stringContaining('0 errors, 0 warnings')])
})

describe('bound to Jay by its documented shapes', () => {
  /** What Jay's packages export, as far as the plugin needs it. */
  function jayServer(
    actions: { actionName: string; method?: string; metadata: { description: string; inputSchema: object } }[] = [],
  ) {
    const services = new Map<symbol, unknown>()
    const executed: unknown[] = []
    return {
      services,
      executed,
      makeJayInit: () => ({ withServer: (begin: () => Promise<object>) => begin }),
      makeJayAction: (name: string) => ({
        withServices: (marker: symbol) => ({
          withHandler: (handler: (input: never, talk: never) => Promise<unknown>) => ({
            name,
            call: (input: object) => handler(input as never, services.get(marker) as never),
          }),
        }),
      }),
      createJayService: (name: string) => Symbol(name),
      registerService: (marker: symbol, service: unknown) => void services.set(marker, service),
      actionRegistry: {
        getActionsWithMetadata: () => actions,
        execute: async (name: string, input: unknown) => {
          executed.push([name, input])
          return { success: true, data: { high: '10:40' } }
        },
      },
    }
  }

  test('the agent begins in the folder that Jay was started in, and calls the actions of Jay', async () => {
    const harbour = { type: 'object', properties: { harbour: { type: 'string' } }, required: ['harbour'] }
    const jay = jayServer([
      { actionName: 'tides.next', method: 'GET', metadata: { description: 'Tells the tide.', inputSchema: harbour } },
    ])
    await modelThatSays({ calls: [{ name: 'action_tides_next', args: { harbour: 'Oban' } }] }, { text: 'At 10:40.' })
    const before = process.cwd()
    process.chdir(await projectWith())
    onTestFinished(() => process.chdir(before))
    const { bindServer } = await import(pathToFileURL(join(pluginFolder, 'dist/index.js')).href)
    const { init, sendMessage, submitToolResults } = bindServer(jay)
    expect(await init()).toEqual({})
    expect([sendMessage.name, submitToolResults.name]).toEqual(['sendMessage', 'submitToolResults'])
    expect(await sendMessage.call(said)).toMatchObject({ type: 'response', message: 'At 10:40.' })
    expect(jay.executed).toEqual([['tides.next', { harbour: 'Oban' }]])
  })

  test('an action that is not read-only asks a person first', async () => {
    const jay = jayServer([
      {
        actionName: 'orders.place',
        method: 'POST',
        metadata: { description: 'Orders.', inputSchema: { type: 'object' } },
      },
    ])
    await modelThatSays({ calls: [{ name: 'action_orders_place', args: {} }] })
    const before = process.cwd()
    process.chdir(await projectWith())
    onTestFinished(() => process.chdir(before))
    const { bindServer } = await import(pathToFileURL(join(pluginFolder, 'dist/index.js')).href)
    const { init, sendMessage } = bindServer(jay)
    await init()
    expect(await sendMessage.call(said)).toMatchObject({
      type: 'tool-calls',
      calls: [{ category: 'server-action', confirmation: { preview: expect.any(String) } }],
    })
    expect(jay.executed).toEqual([])
  })

  test('actions that cannot be described to a model are left out with a warning, and the agent works with the others', async () => {
    const nothing = { type: 'object' }
    const jay = jayServer([
      { actionName: 'shop/find', metadata: { description: 'Finds.', inputSchema: nothing } },
      { actionName: 'shop.list', metadata: { description: ' ', inputSchema: nothing } },
      { actionName: 'shop.sort', metadata: { description: 'Sorts.', inputSchema: { ...nothing, not: {} } } },
      { actionName: 'tides.next', method: 'GET', metadata: { description: 'Tells the tide.', inputSchema: nothing } },
    ])
    const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    onTestFinished(() => warnings.mockRestore())
    const emulator = await modelThatSays({ text: 'Aye.' })
    const before = process.cwd()
    process.chdir(await projectWith())
    onTestFinished(() => process.chdir(before))
    const { bindServer } = await import(pathToFileURL(join(pluginFolder, 'lib/bind-server.ts')).href)
    const { init, sendMessage } = bindServer(jay)
    await init()
    expect(await sendMessage.call(said)).toMatchObject({ type: 'response', message: 'Aye.' })
    expect(JSON.stringify(requestBody(emulator, 0))).toMatch(/^(?!.*action_shop).*action_tides_next/)
    expect(warnings.mock.calls.map(([words]) => words)).toEqual([
      expect.stringMatching(/^The agent is not offered "shop\/find"\. .*cannot be an action's name/),
      expect.stringMatching(/^The agent is not offered "shop\.list"\. It has no description/),
      expect.stringMatching(/^The agent is not offered "shop\.sort"\. .*\$\.not/),
    ])
  })
})
