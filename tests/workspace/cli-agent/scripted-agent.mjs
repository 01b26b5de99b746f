// A small agent that speaks ACP on stdio and does what the prompt says, for tests of the page.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

if (existsSync('broken')) {
  process.stderr.write('Error: the settings file has a mistake in line 3\n')
  process.exit(1)
}

const modes = {
  availableModes: [
    { id: 'default', name: 'Default', description: 'Prompts for approval' },
    { id: 'yolo', name: 'YOLO', description: 'Auto-approves all tools' },
  ],
  currentModeId: 'default',
}
const models = {
  availableModels: [
    { modelId: 'large', name: 'Large model' },
    { modelId: 'small', name: 'Small model' },
  ],
  currentModelId: existsSync('unlisted') ? 'hidden' : 'large',
}
const options = [
  { optionId: 'always', name: 'Allow for this session', kind: 'allow_always' },
  { optionId: 'once', name: 'Allow', kind: 'allow_once' },
  { optionId: 'no', name: 'Reject', kind: 'reject_once' },
]

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
// With a file of that name it takes images and files, and has slash commands.
const isRich = existsSync('rich')
const availableCommands = [
  { name: 'init', description: 'Look at the project and write it down' },
  { name: 'say', description: 'Say something', input: { hint: 'words' } },
]

const waiting = new Map()
const cancelled = new Set()
let count = 0
let hasStumbled = false

const write = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

function ask(method, params) {
  const id = ++count
  write({ id, method, params })
  return new Promise((resolve) => waiting.set(id, resolve))
}

function talker(sessionId) {
  const update = (sessionUpdate, more) =>
    write({ method: 'session/update', params: { sessionId, update: { sessionUpdate, ...more } } })
  const words = (kind) => (text) => update(kind, { content: { type: 'text', text } })
  return {
    update,
    say: words('agent_message_chunk'),
    think: words('agent_thought_chunk'),
    async mayI(toolCall, answers = options) {
      const { outcome } = await ask('session/request_permission', { sessionId, options: answers, toolCall })
      return outcome?.optionId
    },
    isStopped: () => cancelled.has(sessionId),
  }
}

const scripts = {
  async say(here, rest) {
    here.think('The user wants me to say something.')
    for (const word of rest.split(/(?<= )/)) here.say(word)
  },
  async run(here, command) {
    const toolCallId = `run_shell_command__${++count}`
    const content = [
      { type: 'content', content: { type: 'text', text: '[current working directory /project] (Look around)' } },
    ]
    const call = { toolCallId, title: command, kind: 'execute', content, locations: [] }
    const answer = await here.mayI({ ...call, status: 'pending' })
    if (answer === undefined) return
    if (answer === 'no') return here.say('Then not.')
    const output = [{ type: 'content', content: { type: 'text', text: 'a.txt\nb.txt' } }]
    here.update('tool_call_update', { ...call, content: output, status: 'completed' })
    here.say(`Done: ${answer}.`)
  },
  async edit(here) {
    const toolCallId = `write_file__${++count}`
    const content = [
      {
        type: 'diff',
        path: '/project/notes.md',
        oldText: '# Notes\n\n- tea\n- milk\n',
        newText: '# Notes\n\n- tea\n- oat milk\n- --flags\n',
      },
    ]
    const call = {
      toolCallId,
      title: 'Writing to notes.md',
      kind: 'edit',
      content,
      locations: [{ path: '/project/notes.md' }],
    }
    const answer = await here.mayI({ ...call, status: 'pending' })
    if (answer === undefined) return
    if (answer === 'no') return here.say('Then not.')
    here.update('tool_call_update', { ...call, status: 'completed' })
    here.say('Written.')
  },
  /** Half an answer, and the rest when there is a file of that name in its folder. */
  async until(here, name) {
    here.say('First words. ')
    while (!existsSync(join(process.cwd(), name)) && !here.isStopped()) await pause(20)
    if (!here.isStopped()) here.say('Last words.')
  },
  /** Says in words what it asks for, and names its answers badly. */
  async buy(here, what) {
    const toolCallId = `buy__${++count}`
    const content = [{ type: 'content', content: { type: 'text', text: `It costs 20 euros, and ${what} stays.` } }]
    const call = { toolCallId, title: `Buy ${what}`, kind: 'other', content, locations: [] }
    const answer = await here.mayI({ ...call, status: 'pending' }, [
      { optionId: 'mother', name: 'Ask somebody', kind: 'ask_somebody' },
      { optionId: 'always', name: 'Allow', kind: 'allow_always' },
      { optionId: 'once', name: 'Allow it once', kind: 'allow_once' },
    ])
    if (answer) here.say(`Done: ${answer}.`)
  },
  /** What is no text, by itself and as what a tool gave. */
  async picture(here) {
    const image = { type: 'image', mimeType: 'image/png', data: pixel }
    here.say('Look:')
    for (const content of [
      image,
      { type: 'resource_link', uri: 'https://example.com/boats', name: 'Boats' },
      { type: 'resource', resource: { uri: 'file:///project/notes.md', text: '# Notes of the agent' } },
      { type: 'audio', mimeType: 'audio/ogg', data: 'T2dnUw==' },
    ])
      here.update('agent_message_chunk', { content })
    const call = { toolCallId: `look__${++count}`, title: 'Photos (2024)', kind: 'read' }
    here.update('tool_call', { ...call, status: 'completed', content: [{ type: 'content', content: image }] })
  },
  /** Much that is not as the protocol has it, around something that is. */
  async odd(here) {
    for (const entries of [undefined, [null, 7]]) here.update('plan', { entries })
    here.update('available_commands_update', { availableCommands: [null, { name: 7 }] })
    here.update('agent_message_chunk', { content: { type: 'resource' } })
    const parts = [{ type: 'resource' }, { type: 'resource_link', uri: 7 }, null, { type: 'text', text: 'Found.' }]
    here.update('tool_call', {
      toolCallId: `odd__${++count}`,
      title: 'Look (here)',
      description: { a: 1 },
      status: 'completed',
      locations: [null],
      content: [null, { type: 'diff' }, ...parts.map((content) => ({ type: 'content', content }))],
    })
    const toolCallId = `run_shell_command__${++count}`
    const call = { toolCallId, title: 'time (rm -rf ~)', kind: 'execute', status: 'pending' }
    const answer = await here.mayI(call)
    here.say(`Then ${answer}.`)
  },
  async plan(here) {
    const entries = ['Look around', 'Mend the sail', 'Row home']
    for (const at of [0, 1]) {
      const status = (index) => (index < at ? 'completed' : index === at ? 'in_progress' : 'pending')
      here.update('plan', { entries: entries.map((content, index) => ({ content, status: status(index) })) })
    }
    here.say('Planned.')
  },
  /** Says what it was given. */
  async read(here, _rest, prompt) {
    const seen = prompt
      .slice(1)
      .map(({ type, mimeType, resource }) => `${type} ${mimeType ?? resource.uri} ${resource?.text ?? ''}`)
    here.say(seen.join('; '))
  },
  /** Fails once, and then reads. */
  async stumble(here, rest, prompt) {
    hasStumbled = !hasStumbled
    if (hasStumbled) throw new Error('I stumbled.')
    await scripts.read(here, rest, prompt)
  },
  async crash() {
    process.stderr.write('TypeError: the agent stumbled\n    at scripted-agent.mjs:1:1\n')
    process.exit(3)
  },
}

async function prompted({ sessionId, prompt }) {
  cancelled.delete(sessionId)
  if (canKeep) appendFileSync('keeper', `${sessionId} ${prompt[0].text}\n`)
  const [, verb = 'say', rest = ''] = /^(\w+) ?(.*)$/s.exec(prompt.map(({ text = '' }) => text).join('')) ?? []
  await (scripts[verb] ?? scripts.say)(talker(sessionId), rest || verb, prompt)
  return { stopReason: cancelled.has(sessionId) ? 'cancelled' : 'end_turn' }
}

// With a file of that name it is one that knows its sessions also when it was started again.
const canKeep = existsSync('keeper')
const kept = () => readFileSync('keeper', 'utf8').split('\n').filter(Boolean)
const keeping = { loadSession: true, sessionCapabilities: { list: {} } }

function load({ sessionId }) {
  const said = kept().filter((line) => line.startsWith(`${sessionId} `))
  for (const line of said) {
    const text = line.slice(sessionId.length + 1)
    talker(sessionId).update('user_message_chunk', { content: { type: 'text', text } })
    talker(sessionId).say('I remember.')
  }
  return { modes, models }
}

const methods = {
  initialize: () => ({
    protocolVersion: 1,
    agentInfo: { name: 'scripted', version: '1' },
    agentCapabilities: {
      ...(canKeep && keeping),
      ...(isRich && { promptCapabilities: { image: true, embeddedContext: true } }),
    },
  }),
  'session/load': load,
  'session/list': () => ({
    sessions: [...new Set(kept().map((line) => line.split(' ')[0]))].map((sessionId) => ({
      sessionId,
      cwd: process.cwd(),
    })),
  }),
  'session/new': () => ({ sessionId: `session-${process.pid}-${++count}`, modes, models }),
  'session/prompt': prompted,
  'session/set_mode': () => ({}),
  'session/set_model': () => ({}),
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params, result } = JSON.parse(line)
  if (method === 'session/cancel') cancelled.add(params.sessionId)
  if (method === undefined) waiting.get(id)?.(result ?? {})
  if (method === undefined || id === undefined) return
  const handler = methods[method]
  if (method === 'session/new' && existsSync('stranger'))
    write({ id, error: { code: -32_000, message: 'Authentication required' } })
  else if (!handler) write({ id, error: { code: -32_601, message: `There is no ${method} here.` } })
  else {
    const result = await Promise.resolve(handler(params)).catch((error) => ({ error }))
    write({ id, ...(result?.error ? { error: { code: -32_603, message: result.error.message } } : { result }) })
    if (isRich && method === 'session/new')
      talker(result.sessionId).update('available_commands_update', { availableCommands })
  }
})
