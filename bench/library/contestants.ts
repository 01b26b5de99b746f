/** A program that produces one answer, with the packages that it installs. It runs in its own folder, so it is a text here and not a module. */
export interface LibraryContestant {
  name: string
  packages: Record<string, string>
  /** Gets the address of the model and the prompt, and sends the answer and the CPU that it has used. */
  script: string
}

const ending = 'process.send({ said, cpu: process.cpuUsage() })'

export const deckhandScript = `
import { agent, createDeckhand } from 'deckhand'

const [, , url, prompt] = process.argv
const deckhand = await createDeckhand({
  agents: [agent({ id: 'bench', instructions: 'You are a benchmark.', tools: [] })],
  env: { GEMINI_API_KEY: 'bench', GOOGLE_GEMINI_BASE_URL: url },
  folder: 'data-' + process.pid,
})
const run = await deckhand.run({ userId: 'ann', agentId: 'bench', prompt })
const { summary: said } = await run.result()
${ending}
await deckhand.close()
`

export const others: LibraryContestant[] = [
  {
    name: 'AI SDK 6',
    packages: { ai: '^6.0.0', '@ai-sdk/google': '^3.0.0', zod: '^4.0.0' },
    script: `
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { streamText } from 'ai'

const [, , url, prompt] = process.argv
const google = createGoogleGenerativeAI({ apiKey: 'bench', baseURL: url + '/v1beta' })
const said = await streamText({ model: google('gemini-2.5-flash'), system: 'You are a benchmark.', prompt }).text
${ending}
`,
  },
  {
    name: 'Genkit',
    packages: { genkit: '^1.42.0', '@genkit-ai/google-genai': '^1.42.0' },
    script: `
import { googleAI } from '@genkit-ai/google-genai'
import { genkit } from 'genkit'

const [, , baseUrl, prompt] = process.argv
const ai = genkit({ plugins: [googleAI({ apiKey: 'bench', baseUrl })] })
const model = googleAI.model('gemini-2.5-flash')
const { text: said } = await ai.generate({ model, system: 'You are a benchmark.', prompt })
${ending}
`,
  },
  {
    name: 'ADK',
    packages: { '@google/adk': '^2.0.0' },
    script: `
import { Gemini, InMemoryRunner, LlmAgent, LogLevel, setLogLevel } from '@google/adk'

const [, , url, prompt] = process.argv
process.env.GOOGLE_GEMINI_BASE_URL = url
setLogLevel(LogLevel.ERROR)
const model = new Gemini({ model: 'gemini-2.5-flash', apiKey: 'bench' })
const agent = new LlmAgent({ name: 'bench', model, instruction: 'You are a benchmark.' })
const runner = new InMemoryRunner({ agent, appName: 'bench' })
const { id: sessionId } = await runner.sessionService.createSession({ appName: 'bench', userId: 'ann' })
const newMessage = { role: 'user', parts: [{ text: prompt }] }
let said = ''
for await (const { content } of runner.runAsync({ userId: 'ann', sessionId, newMessage }))
  said += content?.parts?.map(({ text = '' }) => text).join('') ?? ''
${ending}
`,
  },
]
