import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { parseAgentFile } from './parse-agent-file.ts'

const knownTools = ['calculate', 'current_time']
const parse = (text: string, path = 'agents/mate.md') => parseAgentFile(text, { path, knownTools })
const withBody = (frontmatter: string) => `---\n${frontmatter}\n---\nYou are a mate.\n`

const tool = (...lines: string[]) =>
  withBody(['tools:', '  - name: shout', '    description: Shouts.', ...lines.map((line) => `    ${line}`)].join('\n'))
const a = ['parameters:', '  a:', '    type: string', '    description: A.']

/** `line:column severity message`, for each problem. */
const problemsOf = (text: string, path?: string) =>
  parse(text, path).problems.map(({ line, column, severity, message }) => `${line}:${column} ${severity} ${message}`)

const whole = `---
name: research
description: Reads and sums up.
model: gemini-2.5-pro
temperature: 0.4
maxOutputTokens: 2000
thinking: { include: true, budget: -1 }
tools:
  - calculate
  - name: summarize
    description: Summarize a document into key points
    model: gemini-2.0-flash-lite
    parameters:
      text:
        type: string
        description: The text to summarize
        required: true
    result_schema:
      type: object
      properties:
        bullets: { type: array, items: { type: string } }
    prompt: "Return JSON {bullets:[...]}. Summarize:\\n\\n{{text}}"
limits: { maxSteps: 6, maxDepth: 2, maxFanout: 4, concurrency: 3, tokenBudget: 100000 }
suggestions:
  - What is new?
mcp_servers:
  disk: { command: npx, args: [server, .], env: { ROOT: "" } }
  far: { url: "https://mcp.example.com/mcp", headers: { authorization: Bearer x } }
---

You are a researcher.

---

You quote.
`

test('a file with all settings is read completely', () => {
  expect(parse(whole)).toEqual({
    problems: [],
    agent: {
      name: 'research',
      description: 'Reads and sums up.',
      model: 'gemini-2.5-pro',
      settings: { temperature: 0.4, maxOutputTokens: 2000, thinking: { include: true, budget: -1 } },
      tools: ['calculate'],
      customTools: [
        {
          name: 'summarize',
          description: 'Summarize a document into key points',
          model: 'gemini-2.0-flash-lite',
          parameters: { text: { type: 'string', description: 'The text to summarize', required: true } },
          resultSchema: {
            type: 'object',
            properties: { bullets: { type: 'array', items: { type: 'string' } } },
          },
          prompt: 'Return JSON {bullets:[...]}. Summarize:\n\n{{text}}',
        },
      ],
      limits: { maxSteps: 6, maxDepth: 2, maxFanout: 4, concurrency: 3, tokenBudget: 100_000 },
      suggestions: ['What is new?'],
      mcpServers: {
        disk: { type: 'stdio', command: 'npx', args: ['server', '.'], env: { ROOT: '' } },
        far: { type: 'http', url: 'https://mcp.example.com/mcp', headers: { authorization: 'Bearer x' } },
      },
      prompt: 'You are a researcher.\n\n---\n\nYou quote.',
    },
  })
})

test('an agent whose file has only a prompt is named after the file and has all built-ins', () => {
  const agent = {
    name: 'mate',
    settings: {},
    customTools: [],
    limits: {},
    suggestions: [],
    mcpServers: {},
    prompt: 'Hi.',
  }
  expect(parse('---\n---\nHi.')).toEqual({ agent, problems: [] })
  expect(parse('---\n# later\n---\nHi.')).toEqual({ agent, problems: [] })
})

test('an agent with only custom tools also has all built-ins', () => {
  const text = withBody('tools: [{ name: shout, description: Shouts., prompt: Shout. }]')
  expect(parse(text).agent?.tools).toBeUndefined()
})

test('G1: an empty list of tools gives an agent none', () => {
  expect(parse(withBody('tools: []')).agent?.tools).toEqual([])
  expect(parse(withBody('suggestions: []')).agent?.tools).toBeUndefined()
})

test('Windows line endings and a byte order mark change nothing', () => {
  const text = `\uFEFF${whole}`.replaceAll('\n', '\r\n')
  expect(parse(text)).toEqual({ ...parse(whole), agent: { ...parse(whole).agent, prompt: expect.any(String) } })
  expect(problemsOf(withBody('a: 1').replaceAll('\n', '\r\n'))[0]).toMatch(/^2:1 /)
})

test('a custom tool with its own schema, tools and temperature is read completely', () => {
  const input = '{ type: object, properties: { a: { $ref: "#/$defs/b" } }, $defs: { b: { type: [string, "null"] } } }'
  const { agent, problems } = parse(
    tool('temperature: 0', 'tools: [calculate]', `input_schema: ${input}`, 'prompt: Shout {{a}}.'),
  )
  expect(problems).toEqual([])
  expect(agent?.customTools).toEqual([
    {
      name: 'shout',
      description: 'Shouts.',
      temperature: 0,
      tools: ['calculate'],
      parameters: {},
      inputSchema: {
        type: 'object',
        properties: { a: { $ref: '#/$defs/b' } },
        $defs: { b: { type: ['string', 'null'] } },
      },
      prompt: 'Shout {{a}}.',
    },
  ])
})

test('a tool that no model can receive is a problem at its schema', () => {
  const text = tool('input_schema: { type: object, not: {} }', 'prompt: Shout.')
  const rules = { toolProblem: ({ name }: { name: string }) => `There is no "not" in ${name}.` }
  const { problems } = parseAgentFile(text, { path: 'mate.md', knownTools, rules })
  expect(problems.map(({ line, column, message }) => [line, column, message])).toEqual([
    [5, 19, '"tools[0].input_schema": There is no "not" in shout.'],
  ])
})

test('an agent with an unknown placeholder is still usable', () => {
  const { agent, problems } = parse(tool('prompt: Shout {{a}}.'))
  expect(agent?.customTools[0]?.prompt).toBe('Shout {{a}}.')
  expect(problems.map(({ severity }) => severity)).toEqual(['warning'])
})

test('an agent with a warning is still usable', () => {
  const unused = '{ a: { type: string, description: A. } }'
  const { agent, problems } = parse(
    withBody(`tools: [{ name: x, description: X., prompt: Go., parameters: ${unused} }]`),
  )
  expect([agent?.customTools.length, problems[0]?.severity]).toEqual([1, 'warning'])
})

test('all mistakes are reported at once, in order', () => {
  expect(
    problemsOf('---\nmodel: 7\nlimits: { maxSteps: 0 }\ncolour: red\n---\n').map((line) => line.split(' ')[0]),
  ).toEqual(['2:8', '3:21', '4:1', '5:1'])
})

const keys = 'name, description, model, temperature, maxOutputTokens, thinking, tools, limits, suggestions, mcp_servers'

test.each<[title: string, text: string, ...problems: string[]]>([
  [
    'no frontmatter',
    'You are a mate.',
    '1:1 error There is no frontmatter. Begin the file with a line "---", the settings, and another line "---".',
  ],
  [
    'frontmatter without an end',
    '---\nname: mate\nYou are a mate.',
    '1:1 error The frontmatter has no end. Put a line "---" between the settings and the prompt.',
  ],
  [
    'a list for frontmatter',
    withBody('- a'),
    '2:1 error The frontmatter must be lines of "key: value", and is a list.',
  ],
  [
    'bad YAML',
    withBody('name: mate\nmodel: a: b'),
    '3:8 error This is not YAML: Nested mappings are not allowed in compact mappings.',
  ],
  [
    'a duplicate key',
    withBody('name: mate\nmodel: a\nmodel: b'),
    '4:1 error This key appears twice. Keep one of them.',
  ],
  ['a near key', withBody('name: mate\nmodell: x'), '3:1 error There is no key "modell". Did you mean "model"?'],
  ['an unknown key', withBody('colour: red'), `2:1 error There is no key "colour". There is: ${keys}.`],
  [
    'a near key further down',
    withBody('limits:\n  maxStep: 3'),
    '3:3 error There is no key "maxStep". Did you mean "maxSteps"?',
  ],
  ['a number for a text', withBody('model: 7'), '2:8 error "model" must be a text, and is a number.'],
  ['an empty text', withBody('model:'), '2:7 error "model" must be a text, and is empty.'],
  [
    'a text for a number',
    withBody('temperature: hot'),
    '2:14 error "temperature" must be a number from 0 to 2, and is a text.',
  ],
  [
    'a number for a boolean',
    withBody('thinking:\n  include: 1'),
    '3:12 error "thinking.include" must be true or false, and is a number.',
  ],
  [
    'a key with nothing beside it',
    withBody('thinking: { include }'),
    '2:13 error "thinking.include" must be true or false, and is empty.',
  ],
  ['a key that is not a text', withBody('? [a]\n: b'), '2:3 error A key must be a text, and is a list.'],
  ['a text for a list', withBody('suggestions: hi'), '2:14 error "suggestions" must be a list, and is a text.'],
  [
    'an item of a list',
    withBody('suggestions:\n  - hi\n  - [a]'),
    '4:5 error "suggestions[1]" must be a text, and is a list.',
  ],
  ['a number for a mapping', withBody('limits: 5'), '2:9 error "limits" must be a mapping, and is a number.'],
  [
    'a wrong choice',
    withBody('thinking: { level: hgih }'),
    '2:20 error "thinking.level" must be one of minimal, low, medium, high, and is "hgih".',
  ],
  [
    'a name with a space',
    withBody('name: a mate'),
    '2:7 error "name" must be letters, digits, "_" and "-", 64 at the most, with a letter or digit first, and is "a mate".',
  ],
  [
    'a limit out of range',
    withBody('limits:\n  maxDepth: 1\n  maxSteps: 99'),
    '4:13 error "limits.maxSteps" must be a whole number from 1 to 15, and is 99.',
  ],
  [
    'a fraction for a whole number',
    withBody('limits: { maxSteps: 1.5 }'),
    '2:21 error "limits.maxSteps" must be a whole number from 1 to 15, and is 1.5.',
  ],
  ['a near tool', withBody('tools:\n  - calculat'), '3:5 error There is no tool "calculat". Did you mean "calculate"?'],
  ['an unknown tool', withBody('tools: [fly]'), '2:9 error There is no tool "fly". There is: calculate, current_time.'],
  [
    'a duplicate tool',
    withBody('tools:\n  - calculate\n  - current_time\n  - calculate'),
    '5:5 error The tool "calculate" is listed twice. Remove one, or rename it.',
  ],
  [
    'a custom tool that hides a built-in',
    withBody('tools:\n  - name: calculate\n    description: Guesses.\n    prompt: Guess.'),
    '3:11 error The tool "calculate" would hide the built-in of the same name. Choose another name.',
  ],
  ['a custom tool without a prompt', tool(), '3:5 error "tools[0].prompt" is missing.'],
  [
    'a custom tool with a bad name',
    withBody('tools:\n  - name: 1st\n    description: D.\n    prompt: P.'),
    '3:11 error "tools[0].name" must be letters, digits, "_" and "-", 64 at the most, with no digit first, and is "1st".',
  ],
  [
    'a placeholder without a parameter, on its own line of the prompt',
    tool(...a, 'prompt: |', '  Shout {{a}}', '  and {{b}}.'),
    '11:11 warning {{b}} does not match any parameter of this tool and stays in the prompt as it is. Add "b" to its parameters, or correct it.',
  ],
  [
    'a parameter that is never used',
    tool(...a, 'prompt: Shout.'),
    '6:7 warning The parameter "a" is never used. Write {{a}} in the prompt, or remove it.',
  ],
  [
    'a parameter of an unknown type',
    tool('parameters:', '  a: { type: text, description: A. }', 'prompt: Shout {{a}}.'),
    '6:18 error "tools[0].parameters.a.type" must be one of string, number, boolean, object, and is "text".',
  ],
  [
    'a parameter that no placeholder could name',
    tool('parameters:', '  a b: { type: string, description: A. }', 'prompt: Shout.'),
    '6:7 error "tools[0].parameters: the name" must be letters, digits and "_", with no digit first, and is "a b".',
    '6:7 warning The parameter "a b" is never used. Write {{a b}} in the prompt, or remove it.',
  ],
  [
    'an input_schema that is not an object',
    tool('prompt: Shout.', 'input_schema:', '  type: array'),
    '7:7 error "tools[0].input_schema" must describe an object: write "type: object" in it.',
  ],
  [
    'an invalid input_schema',
    tool('prompt: Shout.', 'input_schema: { type: object, required: 1 }'),
    '6:19 error "tools[0].input_schema" is not valid JSON Schema: $.required must be a list.',
  ],
  [
    'an input_schema that refers to another place',
    tool(
      'prompt: "{{a}}"',
      'input_schema: { properties: { a: { $ref: "https://json-schema.org/draft/2020-12/schema" } } }',
    ),
    '6:46 error "tools[0].input_schema" has a "$ref" to "https://json-schema.org/draft/2020-12/schema". It may only point into the same schema, such as "#/$defs/item".',
  ],
  [
    'an input_schema with a parameter that no placeholder could name',
    tool('prompt: Shout.', 'input_schema: { type: object, properties: { "a b": {} } }'),
    '6:49 error "tools[0].input_schema.properties: the name" must be letters, digits and "_", with no digit first, and is "a b".',
    '6:49 warning The parameter "a b" is never used. Write {{a b}} in the prompt, or remove it.',
  ],
  [
    'an input_schema that is too long',
    tool('prompt: Shout.', `input_schema: { description: ${'x'.repeat(10_000)} }`),
    '6:19 error "tools[0].input_schema" has 10018 characters as JSON, and at most 10000 are allowed. Shorten it.',
  ],
  [
    'both parameters and an input_schema',
    tool(...a, 'input_schema: { type: object }', 'prompt: Shout {{a}}.'),
    '9:19 error "tools[0]" has both "parameters" and "input_schema". Keep one of them.',
  ],
  [
    'a temperature of a custom tool that is out of range',
    tool('temperature: 2.1', 'prompt: Shout.'),
    '5:18 error "tools[0].temperature" must be a number from 0 to 2, and is 2.1.',
  ],
  [
    'an unknown tool of a custom tool',
    tool('tools: [calculat]', 'prompt: Shout.'),
    '5:13 error There is no tool "calculat". Did you mean "calculate"?',
  ],
  [
    'a tool of a custom tool twice',
    tool('tools: [calculate, calculate]', 'prompt: Shout.'),
    '5:24 error The tool "calculate" is listed twice. Remove one, or rename it.',
  ],
  [
    'a tool of a custom tool that its agent does not have',
    withBody(
      'tools:\n  - calculate\n  - name: shout\n    description: D.\n    tools: [current_time, mcp_disk_read]\n    prompt: P.',
    ),
    '6:13 error The agent does not have the tool "current_time". Add it to the agent\'s own tools, or remove it here.',
  ],
  [
    'a bad schema',
    tool('prompt: Shout.', 'result_schema:', '  type: objekt'),
    '7:7 error "tools[0].result_schema" is not valid JSON Schema: $.type must be one of "array", "boolean", "integer", "null", "number", "object", "string".',
  ],
  [
    'a text for a schema',
    tool('prompt: Shout.', 'result_schema: object'),
    '6:20 error "tools[0].result_schema" must be a mapping, and is a text.',
  ],
  [
    'a server with both a command and a url',
    withBody('mcp_servers:\n  disk: { command: x, url: "http://x.example" }'),
    '3:9 error "mcp_servers.disk" must have either a command (with args and env) or a url (with headers).',
  ],
  [
    'a server with neither a command nor a url',
    withBody('mcp_servers:\n  disk: { args: [a] }'),
    '3:9 error "mcp_servers.disk" must have either a command (with args and env) or a url (with headers).',
  ],
  [
    'a server with an unknown URL scheme',
    withBody('mcp_servers:\n  disk: { url: "ftp://x.example" }'),
    '3:16 error "mcp_servers.disk.url" must be an address that begins with http:// or https://, and is "ftp://x.example".',
  ],
  [
    'a server with a bad name',
    withBody('mcp_servers:\n  my disk: { command: x }'),
    '3:3 error "mcp_servers: the name" must be letters, digits, "_" and "-", 32 at the most, and is "my disk".',
  ],
  [
    'an alias',
    withBody('model: &m x\ndescription: *m'),
    '3:14 error "*m" is an alias, and aliases are not allowed here. Write its value out.',
  ],
  [
    'an empty body',
    '---\nname: mate\n---\n\n',
    '3:1 error There is no prompt. Write below the frontmatter who the agent is and what it does.',
  ],
])('%s', (_title, text, ...problems) => {
  expect(problemsOf(text)).toEqual(problems)
})

test('a value that may be a secret is not repeated', () => {
  expect(problemsOf(withBody('mcp_servers: { far: { url: "https://x.example", headers: { key: 12345 } } }'))).toEqual([
    '2:65 error "mcp_servers.far.headers.key" must be a text, and is a number.',
  ])
})

test('a file name that is not a valid agent name needs a "name" in the file', () => {
  expect(problemsOf('---\n---\nHi.', 'agents/my mate.md')[0]).toContain(
    '"name" is missing, and the file\'s own name "my mate"',
  )
  expect(problemsOf('---\nname: mate\n---\nHi.', 'agents/my mate.md')).toEqual([])
})

const scraps = oneof(
  constantFrom(
    '---\n',
    '\n',
    '  ',
    '- ',
    ': ',
    '? ',
    '{',
    '}',
    '[',
    ']',
    '"',
    '|\n',
    '&a ',
    '*a',
    '<<: ',
    '!!x ',
    '{{b}}',
  ),
  constantFrom(
    'name',
    'tools',
    'parameters',
    'result_schema',
    'prompt',
    'limits',
    'mcp_servers',
    'calculate',
    '7',
    '\r',
  ),
  string(),
)

test('any file is an agent or has an error, and every problem has a position in the file', async () => {
  await assert(
    property(array(scraps, { maxLength: 30 }), (pieces) => {
      const text = `---\n${pieces.join('')}\n---\nHi.`
      const { agent, problems } = parse(text)
      expect(agent === undefined).toBe(problems.some(({ severity }) => severity === 'error'))
      const last = text.split('\n').length
      for (const { line, column } of problems) expect(line >= 1 && line <= last && column >= 1).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('without a valid name in the file or its path there is no agent', () => {
  const { agent, problems } = parseAgentFile('---\n---\nA.', { path: 'agents/two words.md', knownTools: [] })
  expect(agent).toBeUndefined()
  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('"name" is missing, and the file\'s own name "two words" is not a valid one'),
  ])
})

test('S17: settings that are too long are refused without being read', () => {
  const source = `---\nname: tide\ndescription: ${'x'.repeat(60_000)}\n---\nYou tell the tide.\n`
  const { agent, problems } = parseAgentFile(source, { path: 'agents/tide.md', knownTools: [] })
  expect(agent).toBeUndefined()
  expect(problems.map(({ message }) => message)).toEqual([
    'The frontmatter has more than 50000 characters. Shorten its settings, or move some of its tools to another agent.',
  ])
})
