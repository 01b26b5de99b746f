import { setTimeout as sleep } from 'node:timers/promises'
import type { Runtime } from '@deckhand/runtime'
import type { ToolPlugin } from '@deckhand/spec'
import { Chat } from '../chat/chat.ts'
import { plainPaint } from '../terminal/paint.ts'
import { Screen } from '../terminal/screen.ts'
import { scriptedModel, type Turn } from './scripted-model.ts'
import { testRuntime } from './test-runtime.ts'
import { type Typing, typist } from './typist.ts'

export interface TestChatOptions {
  turns?: Turn[]
  lines: Typing[]
  answers?: Typing[]
  tools?: ToolPlugin[]
  interactive?: boolean
  folder?: string
  runtime?: Runtime
}

/** A chat with a scripted model. Two with the same `runtime` are two people at one machine. */
export async function testChat(options: TestChatOptions) {
  const { turns = [], lines, answers = [], tools = [], interactive = false, folder } = options
  const model = scriptedModel(turns)
  const runtime = options.runtime ?? (await testRuntime({ model, tools, ...(folder !== undefined && { folder }) }))
  let output = ''
  const write = (text: string) => {
    output += text
  }
  const input = typist(lines, answers)
  const screen = new Screen({ write }, { paint: plainPaint, live: false })
  const approvalsPage = 'http://here/approvals'
  const chat = new Chat({ runtime, input, screen, userId: 'local', interactive, approvalsPage })
  return { chat, runtime, requests: model.requests, input, output: () => withoutTimes(output) }
}

const withoutTimes = (text: string) => text.replace(/[\d.]+ m?s\b|a moment/g, 'TIME')

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(1)
}
