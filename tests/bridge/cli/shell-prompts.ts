import { promptFor, type ScriptStep } from './prompted-brain.ts'

const shell = (command: string): ScriptStep => ({
  call: 'run_shell_command',
  args: { command, description: 'Work (in the shell)' },
})

/** The model calls the shell of the Gemini CLI with this, and says `Ran.` when it has the result. */
export const runs = (command: string): string => promptFor('run', [[shell(command)], [{ text: 'Ran.' }]])

export const says = (...words: string[]): string => promptFor('say', [words.map((text) => ({ text }))])

/** Ten seconds long. */
export const ticks = promptFor('count', [[{ text: 'tick %d ', repeat: 200, sleep: 50 }]])
