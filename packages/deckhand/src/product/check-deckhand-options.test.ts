import { expect, test } from 'vitest'
import { checkDeckhandOptions } from './check-deckhand-options.ts'
import { agent } from './define/agent.ts'
import { tool } from './define/tool.ts'

const refund = tool({ name: 'refund', description: 'Refunds.', run: () => 'done' })
const other = tool({ name: 'refund', description: 'Refunds otherwise.', run: () => 'done' })
/** As plain JavaScript may have it. */
const plain = { name: 'pay', description: 'Pays.', handler: async () => 'done' }
const support = { id: 'support', instructions: 'You help.' }

const mistakes: [options: unknown, field: string, words: string][] = [
  [5, '', 'the options must be an object, not 5.'],
  [null, '', 'the options must be an object, not null.'],
  [{ agent: [] }, 'agent', '`agent` is not an option. Did you mean `agents`?'],
  [{ authentication: () => null }, 'authentication', '`authentication` is not an option. Did you mean `authenticate`?'],
  [{ basepath: '/agent' }, 'basepath', '`basepath` is not an option. Did you mean `basePath`?'],
  [{ agents: support }, 'agents', '`agents` must be a list, not an object.'],
  [{ agents: [] }, 'agents', '`agents` is empty. Name an agent, or leave it out to use the agents that ship.'],
  [{ agents: ['support'] }, 'agents[0]', '`agents[0]` must be an object, not "support".'],
  [
    { agents: [{ ...support, instruction: 'You help.' }] },
    'agents[0].instruction',
    '`agents[0].instruction` is not an option. Did you mean `instructions`?',
  ],
  [
    { agents: [{ id: 'support' }] },
    'agents[0].instructions',
    '`agents[0].instructions` is missing. It must be a text that is not empty.',
  ],
  [
    { agents: [{ ...support, tools: [5] }] },
    'agents[0].tools[0]',
    '`agents[0].tools[0]` must be a tool, made with tool(), or the name of one, not 5.',
  ],
  [
    { agents: [{ ...support, limits: { maxSteps: 0 } }] },
    'agents[0].limits.maxSteps',
    '`agents[0].limits.maxSteps` must be a whole number from 1 to 15, not 0.',
  ],
  [{ agents: [support, support] }, 'agents[1].id', '`agents[1].id` is "support" again. Each agent needs its own name.'],
  [
    { tools: [refund], agents: [{ ...support, tools: [other] }] },
    'agents[0].tools',
    '`agents[0].tools` has another tool with the name "refund". Rename one of them.',
  ],
  [{ tools: refund }, 'tools', '`tools` must be a list, not an object.'],
  [
    { tools: [{ ...plain, effect: 'Write' }] },
    'tools[0]',
    '`tools[0]`: Tool "pay": its effect must be "read", "workspace" or "write", not "Write".',
  ],
  [
    { agents: [{ ...support, tools: [{ ...plain, approve: 'clerk' }] }] },
    'agents[0].tools',
    '`agents[0].tools`: Tool "pay": its approve must be { by: \'role:NAME\' }, where NAME is a role of 1 to 255 characters.',
  ],
  [
    { agents: [{ ...support, tools: [{ name: 'pay', description: 'Pays.', run: () => 'done' }] }] },
    'agents[0].tools[0]',
    '`agents[0].tools[0]` must be a tool, made with tool(), or the name of one, not an object.',
  ],
  [{ tools: [() => 5] }, 'tools[0]', '`tools[0]` must be a tool, made with tool(), not a function.'],
  [{ tools: [refund, other] }, 'tools[1]', '`tools[1]` has the name "refund" again. Rename one of them.'],
  [{ model: 'gemini' }, 'model', '`model` must be a model: an object with `id` and a function `stream`, not "gemini".'],
  [
    { store: 'mysql://root:secret@db' },
    'store',
    '`store` must be an address that begins with postgres://, or a store.',
  ],
  [{ store: {} }, 'store', '`store` must be an address that begins with postgres://, or a store.'],
  [
    { authenticate: 'ann' },
    'authenticate',
    '`authenticate` must be a function that gets a Request and returns a user or null, or local(), firebase() or oidc(), not "ann".',
  ],
  [
    { authenticateStreamsMs: 0 },
    'authenticateStreamsMs',
    '`authenticateStreamsMs` must be a number from 1 to 2147483647, not 0.',
  ],
  [{ policy: 'ask' }, 'policy', '`policy` must be a function, not "ask".'],
  [{ mcp: [] }, 'mcp', '`mcp` must be an object, not a list.'],
  [{ connections: true }, 'connections', '`connections` must be an object, not true.'],
  [{ contextSources: {} }, 'contextSources', '`contextSources` must be a list, not an object.'],
  [{ observers: () => {} }, 'observers', '`observers` must be a list, not a function.'],
  [
    { logger: { log: () => {} } },
    'logger',
    '`logger` must be an object with the functions `info`, `warn` and `error`, such as console.',
  ],
  [{ limits: 5 }, 'limits', '`limits` must be an object, not 5.'],
  [
    { limits: { runs: 5 } },
    'limits.runs',
    '`limits.runs` is not an option. Did you mean `runsAtOnce` or `runsPerUser`?',
  ],
  [
    { limits: { runsPerUser: '5' } },
    'limits.runsPerUser',
    '`limits.runsPerUser` must be a whole number from 1 to 999999999, not "5".',
  ],
  [
    { basePath: 'agent/' },
    'basePath',
    '`basePath` must be a path such as "/agent", without a slash at its end, not "agent/".',
  ],
  [
    { origins: ['https://app.example/'] },
    'origins',
    '`origins` must be a list, each an origin without a path, such as "https://app.example".',
  ],
  [
    { publicUrl: 'app.example' },
    'publicUrl',
    '`publicUrl` must be an origin without a path, such as "https://app.example", not "app.example".',
  ],
  [{ ui: 'yes' }, 'ui', '`ui` must be true or false, not "yes".'],
  [
    { secret: 'hunter2' },
    'secret',
    '`secret` must be a text of at least 32 characters. Make one with: openssl rand -hex 32.',
  ],
  [{ folder: ' ' }, 'folder', '`folder` must be a text that is not empty, not " ".'],
  [{ env: 'production' }, 'env', '`env` must be an object, not "production".'],
]

test.each(mistakes)('%j is refused by name: %s', (options, field, words) => {
  expect(refusal(options)).toEqual({ code: 'BAD_REQUEST', field, message: `createDeckhand(): ${words}` })
})

function refusal(options: unknown) {
  try {
    checkDeckhandOptions(options)
  } catch (thrown) {
    const { code, field, message } = thrown as { code: string; field: string; message: string }
    return { code, field, message }
  }
  return undefined
}

test('agents share a tool, which is registered once', () => {
  const agents = ['one', 'two'].map((id) => agent({ id, instructions: 'You help.', tools: [refund] }))
  const checked = checkDeckhandOptions({ tools: [refund], agents })
  expect(checked.tools).toEqual([refund])
  expect(checked.agents.map(({ id, tools }) => [id, tools])).toEqual([
    ['one', ['refund']],
    ['two', ['refund']],
  ])
})

test('an agent that lists no tools has those of the product, and none that ship or that another agent brought', () => {
  const search = tool({ name: 'search', description: 'Searches.', effect: 'read', run: () => [] })
  const agents = [support, { ...support, id: 'mute', tools: [] }, { ...support, id: 'finder', tools: [search] }]
  const checked = checkDeckhandOptions({ tools: [refund], agents })
  expect(checked.agents.map(({ tools }) => tools)).toEqual([['refund'], [], ['search']])
})
