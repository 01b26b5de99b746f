import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Emulator, startEmulator } from '../start-emulator.ts'
import { ask, hello } from '../testing/ask.ts'
import { fieldRules, requestRules } from './check-request.ts'
import { contentsCases } from './contents.cases.ts'
import { declarationCases } from './declarations.cases.ts'
import { geminiSchemaCases } from './gemini-schema.cases.ts'
import { generationConfigCases } from './generation-config.cases.ts'
import { jsonSchemaCases } from './json-schema.cases.ts'
import { signatureCases } from './signatures.cases.ts'
import { thinkingCases } from './thinking.cases.ts'
import { toolCases } from './tools.cases.ts'
import { turnCases } from './turns.cases.ts'

const cases = [
  ...contentsCases,
  ...declarationCases,
  ...geminiSchemaCases,
  ...jsonSchemaCases,
  ...toolCases,
  ...thinkingCases,
  ...generationConfigCases,
  ...turnCases,
  ...signatureCases,
]
const rules = [...fieldRules, ...requestRules]

let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator({ brain: { answer: () => ({ parts: [{ text: 'ok' }] }) } })
})
afterAll(() => emulator.close())

async function expectAccepted(request: unknown, model: string | undefined): Promise<void> {
  const { status, error } = await ask(emulator.url, request, model ? { model } : {})
  expect(error).toBeUndefined()
  expect(status).toBe(200)
}

describe.each(cases)('$rule', ({ model, refused, message, accepted, acceptedBy }) => {
  it(`refuses with "${message.slice(0, 60)}"`, async () => {
    const { status, error } = await ask(emulator.url, refused, model ? { model } : {})
    expect(error).toMatchObject({ code: 400, message, status: 'INVALID_ARGUMENT' })
    expect(status).toBe(400)
  })

  it('accepts the nearest request that keeps it', () => expectAccepted(accepted, model))

  if (acceptedBy) it(`does not hold for ${acceptedBy}`, () => expectAccepted(refused, acceptedBy))
})

it('every rule names its source and has a case', () => {
  const unsourced = rules.filter((rule) => !/https:|@google\/genai/.test(rule.source))
  expect(unsourced).toEqual([])
  expect([...new Set(cases.map((each) => each.rule))].sort()).toEqual(rules.map((rule) => rule.name).sort())
})

it('all violations of single fields come in one message', async () => {
  const { error } = await ask(emulator.url, {
    contents: [...hello.contents, { role: 'model', parts: [] }],
    tools: [{ functionDeclarations: [{ name: '1' }, { name: 'ok', parameters: { type: 'ARRAY' } }] }],
  })
  expect(error?.message.split('\n')).toEqual([
    expect.stringContaining('* GenerateContentRequest.contents[1].parts: '),
    expect.stringContaining('* GenerateContentRequest.tools[0].function_declarations[0].name: '),
    expect.stringContaining('* GenerateContentRequest.tools[0].function_declarations[1].parameters.items: '),
    '',
  ])
})
