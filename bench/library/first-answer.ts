import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Installed } from './install.ts'

const patienceMs = 60_000

/** CPU milliseconds of a process from its start to its first answer. Rejects on a wrong answer, or on none for a minute. */
export async function cpuToFirstAnswer(
  { folder, script }: Installed,
  url: string,
  prompt: string,
  answer: string,
): Promise<number> {
  const child = fork(script, [url, prompt], { cwd: folder, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  let told: { said: string; cpu: NodeJS.CpuUsage } | undefined
  child.on('message', (message) => {
    told = message as typeof told
  })
  const late = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await once(child, 'exit')
  clearTimeout(late)
  if (told?.said !== answer) throw new Error(`${script} said ${JSON.stringify(told?.said)}.\n${errors}`)
  return (told.cpu.user + told.cpu.system) / 1_000
}
