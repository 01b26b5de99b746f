import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RpcMessage } from '@deckhand/spec'
import { describe, expect, onTestFinished, test } from 'vitest'
import { geminiCli, patience, prepareGeminiCli } from './cli/gemini-cli.ts'
import { startStdioAgent } from './cli/stdio-agent.ts'

interface RecordedLine {
  dir: 'client->agent' | 'agent->client' | 'stderr' | 'exit'
  msg: RpcMessage
}

/** A conversation with the real Gemini CLI, message by message. Its project is `/project`. */
function readRecording(name: string): RecordedLine[] {
  const path = new URL(`../fixtures/gemini-cli/${name}.ndjson`, import.meta.url)
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as RecordedLine).filter(({ msg }) => msg !== undefined)
}

/** Replays a recording to the installed CLI, and compares each of its answers with the recorded one. */
async function playAgain({ name, file }: { name: string; file: string }): Promise<void> {
  const { project, agent, remove } = await prepareGeminiCli('gemini-2.5-flash')
  onTestFinished(remove)
  mkdirSync(join(project, 'sub'))
  writeFileSync(join(project, file), 'line1\nline2\n')
  const cli = startStdioAgent(agent, project)
  let session = ''
  for (const { dir, msg } of readRecording(name)) {
    if (dir === 'client->agent') cli.send(asSaidTo(project, session, msg))
    if (dir !== 'agent->client') continue
    const message = await cli.next()
    session = (message as { result?: { sessionId?: string } }).result?.sessionId ?? session
    expect(withoutNames(project, message)).toEqual(withoutNames('/project', msg))
  }
}

function asSaidTo(project: string, session: string, message: RpcMessage): object {
  const text = JSON.stringify(message).replaceAll('/project', project)
  return JSON.parse(text, (key, value) => (key === 'sessionId' ? session : value))
}

/** Ids, tokens and the project's path differ between runs. Command output was not always recorded. */
function withoutNames(project: string, message: RpcMessage): unknown {
  const text = JSON.stringify(message)
    .replaceAll(project, '/project')
    .replace(/[^ "]*\/\.gemini\/tmp\/[\w-]+/g, '/temporary')
  return JSON.parse(text, (key, value) => {
    if (key === 'sessionId') return 'session'
    if (key === 'toolCallId') return value.split('__')[0]
    if (value?.kind === 'execute' && value.status === 'completed') return { ...value, content: 'printed' }
    return key === 'quota' ? 'tokens' : value
  })
}

describe.skipIf(!geminiCli)('what was recorded of the Gemini CLI', patience, () => {
  test.each([
    { name: 'basic', file: 'unused.txt' },
    { name: 'fs', file: 'disk.txt' },
    { name: 'tools', file: 'hello.txt' },
  ])('is what this version says: $name', playAgain)
})
