import { DeckhandError } from '@deckhand/spec/errors'
import { expect, test } from 'vitest'
import { requestBody, tool } from '../support/models/emulated.ts'
import { post, served } from '../support/servers/served.ts'

const twoCalls = [
  {
    thoughts: 'Two things to look at.',
    text: 'Let me see.',
    calls: [
      { id: 'call-1', name: 'look', args: { n: 1 } },
      { id: 'call-2', name: 'look', args: { n: 2 } },
    ],
  },
  { text: 'Both seen.' },
]

/** The first call ends first, so that the order of lines is the same each time. */
const look = tool('look', {
  handler: async ({ n }) => {
    await new Promise((resolve) => setTimeout(resolve, Number(n) * 10))
    return { saw: n ?? null }
  },
  preview: ({ n }) => `look at number ${n}`,
})

test('a run with two parallel calls is exactly these lines', async () => {
  const { url } = await served(twoCalls, [look])
  const response = await post(`${url}/api/agent/run/stream`, { prompt: 'Look at both.' })
  expect(response.headers.get('content-type')).toBe('application/x-ndjson')
  expect(named(await response.text())).toBe(`\
{"type":"status","status":"planning","threadId":"<1>","runId":"<2>","seq":1}
{"type":"activation","agentId":"deckhand","model":"gemini-3-flash-preview","depth":0,"seq":2}
{"type":"thought_delta","delta":"Two things to look at.","seq":3}
{"type":"delta","delta":"Let me see.","seq":4}
{"type":"turn","id":"<3>","model":"gemini-3-flash-preview","usage":{"inputTokens":0,"outputTokens":0,"thoughtTokens":0,"totalTokens":0},"seq":5}
{"type":"tool_call","id":"<4>","toolName":"look","input":{"n":1},"preview":"look at number 1","seq":6}
{"type":"tool_call","id":"<5>","toolName":"look","input":{"n":2},"preview":"look at number 2","seq":7}
{"type":"status","status":"executing","threadId":"<1>","runId":"<2>","seq":8}
{"type":"tool_result","id":"<4>","toolName":"look","output":{"saw":1},"seq":9}
{"type":"tool_result","id":"<5>","toolName":"look","output":{"saw":2},"seq":10}
{"type":"status","status":"planning","threadId":"<1>","runId":"<2>","seq":11}
{"type":"delta","delta":"Both seen.","seq":12}
{"type":"turn","id":"<6>","model":"gemini-3-flash-preview","usage":{"inputTokens":0,"outputTokens":0,"thoughtTokens":0,"totalTokens":0},"seq":13}
{"type":"result","result":{"ok":true,"runId":"<2>","actionId":"<5>","threadId":"<1>","status":"completed","summary":"Both seen.","mode":"tool_executed","model":"gemini-3-flash-preview","tool":"look","toolArgs":{"n":2},"output":{"saw":2},"agentId":"deckhand","usage":{"inputTokens":0,"outputTokens":0,"thoughtTokens":0,"totalTokens":0},"seq":14},"seq":14}
`)
})

test('C7 the result of a cut answer has a mark', async () => {
  const { emulator, url } = await served([], [look])
  emulator.fault('max-tokens', { parts: [{ text: 'Half' }] })
  const text = named(await (await post(`${url}/api/agent/run/stream`, { prompt: 'Go.' })).text())
  expect(text.split('\n').at(-2)).toMatch(
    /"status":"completed","summary":"Half","truncated":true,"mode":"assistant_text"/,
  )
})

test('a failed run ends in an error line', async () => {
  const { url } = await served([{ calls: [{ name: 'nope' }] }, { calls: [{ name: 'nope' }] }], [look])
  const response = await post(`${url}/api/agent/run/stream`, { prompt: 'Go.' })
  expect(named(await response.text())).toBe(`\
{"type":"status","status":"planning","threadId":"<1>","runId":"<2>","seq":1}
{"type":"activation","agentId":"deckhand","model":"gemini-3-flash-preview","depth":0,"seq":2}
{"type":"turn","id":"<3>","model":"gemini-3-flash-preview","usage":{"inputTokens":0,"outputTokens":0,"thoughtTokens":0,"totalTokens":0},"seq":3}
{"type":"tool_call","id":"<4>","toolName":"nope","input":{},"preview":"nope","seq":4}
{"type":"tool_result","id":"<4>","toolName":"nope","error":{"code":"UNKNOWN_TOOL","message":"There is no tool named \\"nope\\". Use one of the available tools."},"seq":5}
{"type":"status","status":"planning","threadId":"<1>","runId":"<2>","seq":6}
{"type":"turn","id":"<5>","model":"gemini-3-flash-preview","usage":{"inputTokens":0,"outputTokens":0,"thoughtTokens":0,"totalTokens":0},"seq":7}
{"type":"tool_call","id":"<6>","toolName":"nope","input":{},"preview":"nope","seq":8}
{"type":"tool_result","id":"<6>","toolName":"nope","error":{"code":"UNKNOWN_TOOL","message":"There is no tool named \\"nope\\". Use one of the available tools."},"seq":9}
{"type":"error","error":"There is no tool named \\"nope\\", and the model had called an unknown tool before. Ask in other words, or give the agent such a tool.","code":"UNKNOWN_TOOL","runId":"<2>","threadId":"<1>","seq":10}
`)
})

test('a call without an account fails with exactly this NOT_CONNECTED', async () => {
  const mail = tool('mail', {
    preview: () => 'read mail',
    handler: async () => {
      throw new DeckhandError('NOT_CONNECTED', 'Google is not connected. Connect it in the settings.')
    },
  })
  const { url } = await served([{ calls: [{ name: 'mail' }] }, { text: 'Connect it.' }], [mail])
  const text = named(await (await post(`${url}/api/agent/run/stream`, { prompt: 'Go.' })).text())
  expect(text.split('\n').find((line) => line.includes('tool_result'))).toBe(
    '{"type":"tool_result","id":"<4>","toolName":"mail","error":{"code":"NOT_CONNECTED","message":"mail failed: Google is not connected. Connect it in the settings."},"seq":6}',
  )
})

test('J6: a stream that ends before its run ends with exactly this line', async () => {
  const { url, server } = await served(undefined, [], { capacity: 0 })
  const response = await post(`${url}/api/agent/run/stream`, { prompt: 'Go.' })
  await server.close()
  expect(named(await response.text())).toBe(`\
{"seq":0,"type":"status","status":"queued","threadId":"<1>","runId":"<2>"}
{"type":"error","error":"The stream broke off: the server is stopping. The run is not over. Follow it at /api/agent/runs/<2>/stream?after=0.","code":"STREAM_CUT","runId":"<2>","threadId":"<1>","seq":0}
`)
})

test('a call that needs approval ends the response with the waiting call', async () => {
  const send = tool('send', {
    effect: 'write',
    preview: () => 'send the note',
    recipients: () => ['ann'],
    handler: async () => expect.unreachable(),
  })
  const { url } = await served([{ calls: [{ name: 'send', args: { n: 1 } }] }], [send])
  const response = await post(`${url}/api/agent/run/stream`, { prompt: 'Send it.' })
  const last = named(await response.text())
    .trimEnd()
    .split('\n')
    .at(-1)
  expect(last).toBe(
    '{"type":"result","result":{"ok":true,"runId":"<2>","actionId":"<4>","threadId":"<1>","status":"awaiting_confirmation","summary":"Waiting for your approval: send the note","mode":"requires_approval","model":"gemini-3-flash-preview","tool":"send","toolArgs":{"n":1},"approval":{"id":"<5>","tool":"send","reason":"Every side effect needs your approval.","preview":"send the note","actionId":"<4>","toolArgs":{"n":1},"recipients":["ann"],"for":"call","canAlwaysAllow":false},"approvals":[{"id":"<5>","tool":"send","reason":"Every side effect needs your approval.","preview":"send the note","actionId":"<4>","toolArgs":{"n":1},"recipients":["ann"],"for":"call","canAlwaysAllow":false}],"agentId":"deckhand","usage":{"inputTokens":0,"outputTokens":0,"thoughtTokens":0,"totalTokens":0},"seq":5},"seq":5}',
  )
})

test('progress and a restarted turn are exactly these lines', async () => {
  const slow = tool('slow', {
    handler: async (_, { progress }) => {
      progress('half way', 0.5)
      return 'ok'
    },
    preview: () => 'take it slow',
  })
  const { url, emulator } = await served([{ calls: [{ name: 'slow' }] }, { text: 'All of it.' }], [slow])
  emulator.fault('reset', { parts: [{ text: 'Half of' }] })
  const text = named(await (await post(`${url}/api/agent/run/stream`, { prompt: 'Go.' })).text())
  expect(text.trimEnd().split('\n').slice(1, -1).join('\n')).toBe(`\
{"type":"activation","agentId":"deckhand","model":"gemini-3-flash-preview","depth":0,"seq":2}
{"type":"delta","delta":"Half of","seq":3}
{"type":"turn_restarted","seq":4}
{"type":"turn","id":"<3>","model":"gemini-3-flash-preview","usage":{"inputTokens":0,"outputTokens":0,"thoughtTokens":0,"totalTokens":0},"seq":5}
{"type":"tool_call","id":"<4>","toolName":"slow","input":{},"preview":"take it slow","seq":6}
{"type":"status","status":"executing","threadId":"<1>","runId":"<2>","seq":7}
{"type":"tool_progress","id":"<4>","message":"half way","fraction":0.5,"seq":8}
{"type":"tool_result","id":"<4>","toolName":"slow","output":"ok","seq":9}
{"type":"status","status":"planning","threadId":"<1>","runId":"<2>","seq":10}
{"type":"delta","delta":"All of it.","seq":11}
{"type":"turn","id":"<5>","model":"gemini-3-flash-preview","usage":{"inputTokens":0,"outputTokens":0,"thoughtTokens":0,"totalTokens":0},"seq":12}`)
})

test('the response in one piece is exactly this', async () => {
  const { url } = await served(twoCalls, [look])
  const response = await post(`${url}/api/agent/run`, { prompt: 'Look at both.' })
  expect(named(await response.text())).toBe(
    '{"ok":true,"runId":"<1>","actionId":"<2>","threadId":"<3>","status":"completed","summary":"Both seen.","mode":"tool_executed","model":"gemini-3-flash-preview","tool":"look","toolArgs":{"n":2},"output":{"saw":2},"agentId":"deckhand","usage":{"inputTokens":0,"outputTokens":0,"thoughtTokens":0,"totalTokens":0},"seq":14}',
  )
})

test('the second request to Gemini is exactly this, with the signature where it was', async () => {
  const { emulator, url } = await served(twoCalls, [look])
  await (await post(`${url}/api/agent/run/stream`, { prompt: 'Look at both.' })).text()
  const { systemInstruction, ...body } = requestBody(emulator, 1)
  expect(systemInstruction).toMatchObject({ parts: [{ text: expect.stringContaining('You are Deckhand') }] })
  expect(body).toMatchInlineSnapshot(`
    {
      "contents": [
        {
          "parts": [
            {
              "text": "Look at both.",
            },
          ],
          "role": "user",
        },
        {
          "parts": [
            {
              "text": "Two things to look at.",
              "thought": true,
            },
            {
              "text": "Let me see.",
            },
            {
              "functionCall": {
                "args": {
                  "n": 1,
                },
                "id": "call-1",
                "name": "look",
              },
              "thoughtSignature": "MyB4MarX2XNPlNUHtdO3QsowPN3hTLGUR9Q=",
            },
            {
              "functionCall": {
                "args": {
                  "n": 2,
                },
                "id": "call-2",
                "name": "look",
              },
            },
          ],
          "role": "model",
        },
        {
          "parts": [
            {
              "functionResponse": {
                "id": "call-1",
                "name": "look",
                "response": {
                  "saw": 1,
                },
              },
            },
            {
              "functionResponse": {
                "id": "call-2",
                "name": "look",
                "response": {
                  "saw": 2,
                },
              },
            },
          ],
          "role": "user",
        },
      ],
      "generationConfig": {
        "thinkingConfig": {
          "includeThoughts": true,
        },
      },
      "tools": [
        {
          "functionDeclarations": [
            {
              "description": "Does look.",
              "name": "look",
              "parametersJsonSchema": {
                "additionalProperties": false,
                "properties": {
                  "n": {
                    "description": "A number.",
                    "type": "number",
                  },
                },
                "type": "object",
              },
            },
          ],
        },
      ],
    }
  `)
})

/** Ids are new each time, so each is replaced by its order of appearance. Token counts belong to the emulator. */
function named(text: string): string {
  const ids = new Map<string, string>()
  return text.replace(/"(\w+Tokens)":\d+/g, '"$1":0').replace(/\b[0-9a-f]{32}\b/g, (id) => {
    if (!ids.has(id)) ids.set(id, `<${ids.size + 1}>`)
    return ids.get(id) ?? ''
  })
}
