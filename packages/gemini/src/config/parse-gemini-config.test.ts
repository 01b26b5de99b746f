import { describe, expect, test } from 'vitest'
import { configTemplate } from './config-template.ts'
import { parseGeminiConfig } from './parse-gemini-config.ts'

const key = 'AIzaSyTestTestTestTestTestTestTestTest0'

const problemsOf = (source: string) =>
  parseGeminiConfig(source).problems.map(({ line, column, message }) => `${line}:${column} ${message}`)

test('a complete file gives its three values', () => {
  expect(parseGeminiConfig(`apiKey: ${key}\nmodel: gemini-3-flash-preview\nsystemPrompt: |\n  Be brief.\n`)).toEqual({
    state: 'ready',
    apiKey: key,
    model: 'gemini-3-flash-preview',
    systemPrompt: 'Be brief.\n',
    problems: [],
  })
})

describe('the key', () => {
  test.each([
    ['missing', ''],
    ['missing', '# nothing\n'],
    ['missing', 'model: gemini-2.5-flash'],
    ['empty', 'apiKey:'],
    ['empty', 'apiKey: "  "'],
    ['empty', '{ apiKey }'],
    ['placeholder', configTemplate],
    ['placeholder', 'apiKey: <your-gemini-api-key>'],
    ['placeholder', 'apiKey: YOUR_API_KEY'],
    ['placeholder', 'apiKey: your-key-here'],
    ['placeholder', 'apiKey: "{GEMINI_API_KEY}"'],
    ['placeholder', 'apiKey: xxxxxxxx'],
    ['placeholder', 'apiKey: ...'],
    ['invalid', 'apiKey: 12345'],
    ['invalid', 'apiKey: true'],
    ['invalid', 'apiKey: [a]'],
    ['invalid', `apiKey: "${key} "`],
    ['invalid', `apiKey: ${key.slice(0, 9)} ${key.slice(9)}`],
    ['invalid', `apiKey: |\n  ${key}\n`],
    ['invalid', 'apiKey: schlüssel'],
    ['ready', `apiKey: '${key}'`],
    ['ready', 'apiKey: AQ.Ab8RN6-xyz'],
  ])('is %s in %j', (state, source) => {
    const parsed = parseGeminiConfig(source)
    expect(parsed.state).toBe(state)
    expect(parsed.problems).toHaveLength(state === 'invalid' ? 1 : 0)
    expect(parsed.apiKey).toBe(state === 'ready' ? (source.split("'")[1] ?? source.split(' ')[1]) : undefined)
  })

  test('may be empty or a placeholder, and the other values are still used', () => {
    expect(parseGeminiConfig('apiKey:\nsystemPrompt: Be brief.')).toMatchObject({ systemPrompt: 'Be brief.' })
  })
})

describe('a mistake is reported at its position', () => {
  test.each([
    ['apikey: x', '1:1 There is no key "apikey". Did you mean "apiKey"?'],
    ['model: a\nsystemprompt: b', '2:1 There is no key "systemprompt". Did you mean "systemPrompt"?'],
    ['colour: red', '1:1 There is no key "colour". There is: apiKey, model, systemPrompt.'],
    ['apiKey: 7', '1:9 "apiKey" must be a text in quotes, and is a number.'],
    ['model: a model', '1:8 "model" must be the name of a model, such as gemini-2.5-flash.'],
    ['model: [a]', '1:8 "model" must be a text, and is a list.'],
    ['\n\nsystemPrompt: 3', '3:15 "systemPrompt" must be a text, and is a number.'],
    ['apiKey: a\napiKey: b', '2:1 This key appears twice. Keep one of them.'],
    ['- a', '1:1 A .gemini.yaml must be lines of "key: value", and is a list.'],
  ])('%j', (source, line) => {
    expect(problemsOf(source)).toEqual([line])
    expect(parseGeminiConfig(source).state).toMatch(/^(broken|invalid)$/)
  })

  test('and a prompt has a length limit', () => {
    expect(problemsOf(`systemPrompt: ${'a'.repeat(16_001)}`)).toEqual([
      '1:15 "systemPrompt" has 16001 characters, and at most 16000 are allowed.',
    ])
    expect(problemsOf('a'.repeat(70_000))).toEqual([expect.stringContaining('64 KB')])
  })
})

test.each([
  `apiKey: "${key}`,
  `apiKey: '${key}' ${key}`,
  `apiKey: *${key}`,
  `${key}: 1`,
  `apiKey ${key}`,
  `apiKey:${key}`,
  `apiKey: [${key}`,
  `\tapiKey: ${key}`,
  `model: ${key} ${key}`,
  `apiKey: "${key}\n"`,
  `apiKey: ! @${key}`,
  `? [${key}]\n: 1`,
])('no problem repeats a key: %j', (source) => {
  const { problems, state } = parseGeminiConfig(source)
  expect(state).toMatch(/^(broken|invalid)$/)
  expect(problems.length).toBeGreaterThan(0)
  expect(JSON.stringify(problems)).not.toContain(key.slice(0, 12))
})
