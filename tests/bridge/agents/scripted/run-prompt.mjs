import { commands } from './commands.mjs'
import { counts } from './counts.mjs'

/** Resolves with an error when the prompt asks for one. */
export async function runPrompt(sessionId, words, signal) {
  counts.prompts += 1
  for (const line of words.split(/[\n;]/)) {
    const [name, ...rest] = line.trim().split(' ')
    if (signal.aborted) return
    if (!name) continue
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) return { code: -32602, message: `The scripted agent has no command "${name}"` }
    const failure = await command({ sessionId, signal, words: rest, text: rest.join(' ') })
    if (failure) return failure
  }
}
