import { setTimeout as sleep } from 'node:timers/promises'
import { counts } from './counts.mjs'
import { startGrandchild } from './grandchild.mjs'
import { stream, tell } from './tell.mjs'
import { toolCommands } from './tools.mjs'
import { ask, sendLine, update } from './wire.mjs'

/** Each is given `words`, what stands behind its name, and the same as `text`. */
export const commands = {
  ...toolCommands,
  async say({ sessionId, words, signal }) {
    const numbers = words.slice(0, 2).findIndex((word) => !/^\d+$/.test(word))
    const given = numbers === -1 ? Math.min(2, words.length) : numbers
    const [chunks = 1, delay = 0] = words.slice(0, given).map(Number)
    const text = words.slice(given).join(' ')
    const length = Math.max(1, Math.ceil(text.length / Math.max(1, chunks)))
    for (let at = 0; at < text.length && !signal.aborted; at += length) {
      if (delay) await rest(delay, signal)
      tell(sessionId, text.slice(at, at + length))
    }
  },
  think: ({ sessionId, text }) => void tell(sessionId, text, 'agent_thought_chunk'),
  async read({ sessionId, words: [path] }) {
    const { result, error } = await ask('fs/read_text_file', { sessionId, path })
    tell(sessionId, error ? `error ${error.code} ${error.message}` : `read: ${result.content}`)
  },
  async write({ sessionId, words: [path, ...content] }) {
    const { error } = await ask('fs/write_text_file', { sessionId, path, content: content.join(' ') })
    tell(sessionId, error ? `error ${error.code} ${error.message}` : 'wrote')
  },
  async ask({ sessionId, text }) {
    const { result, error } = await ask(text, {})
    tell(sessionId, error ? `error ${error.code} ${error.message}` : `answered: ${JSON.stringify(result)}`)
  },
  stream: ({ sessionId, words: [count, bytes], signal }) => stream(sessionId, Number(count), Number(bytes), signal),
  line: ({ sessionId, words: [bytes], signal }) => stream(sessionId, 1, Number(bytes), signal),
  noise: ({ text }) => sendLine(`${text}\n`),
  stderr: ({ text }) => void process.stderr.write(`${text}\n`),
  mark: ({ text }) => void counts.marks.push(text),
  marks: ({ sessionId }) => void tell(sessionId, counts.marks.join(',')),
  prompts: ({ sessionId }) => void tell(sessionId, String(counts.prompts)),
  pid: ({ sessionId }) => void tell(sessionId, String(process.pid)),
  mode: ({ sessionId, text }) => void update(sessionId, { sessionUpdate: 'current_mode_update', currentModeId: text }),
  wait: ({ text, signal }) => rest(Number(text), signal),
  hang: ({ signal }) => rest(2 ** 31 - 1, signal),
  async deaf({ text, signal }) {
    process.stdin.pause()
    await rest(Number(text), signal)
    process.stdin.resume()
  },
  grandchild({ sessionId, words: [ms, ...how] }) {
    const manner = { isStubborn: how.includes('stubborn'), detached: how.includes('detached') }
    tell(sessionId, String(startGrandchild(ms, manner)))
  },
  fail: ({ words: [code, ...message] }) => ({ code: Number(code), message: message.join(' ') }),
  crash({ words: [code, ...message] }) {
    process.stderr.write(`${message.join(' ')}\n`, () => process.exit(Number(code)))
    return new Promise(() => {})
  },
  kill() {
    process.kill(process.pid, 'SIGKILL')
    return new Promise(() => {})
  },
}

async function rest(ms, signal) {
  await sleep(ms, undefined, { signal }).catch(() => {})
}
