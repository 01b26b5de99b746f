import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { tempFolder } from '../support/temp-folder.ts'

const program = fileURLToPath(new URL('send-mails.mjs', import.meta.url))

async function sendMails(stateFile: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, stateFile, '100'], { timeout: 15_000 })
  return JSON.parse(stdout) as string[]
}

async function keptIds(stateFile: string): Promise<string[]> {
  const { mailbox } = JSON.parse(await readFile(stateFile, 'utf8')) as {
    mailbox: { messages: { id: string; labelIds: string[] }[] }
  }
  return mailbox.messages.filter(({ labelIds }) => labelIds.includes('SENT')).map(({ id }) => id)
}

test('two processes that send 100 mails each at once keep all 200 in one file, under 200 ids', async () => {
  const folder = tempFolder()
  const stateFile = join(folder, 'emulator.json')
  const ids = (await Promise.all([sendMails(stateFile), sendMails(stateFile)])).flat()
  expect(new Set(ids).size).toBe(200)
  expect(await keptIds(stateFile)).toEqual(expect.arrayContaining(ids))
  expect(await readdir(folder)).toEqual(['emulator.json'])
})

test('a process that is killed while it writes does not block others', async () => {
  const folder = tempFolder()
  const stateFile = join(folder, 'emulator.json')
  const doomed = spawn(process.execPath, [program, stateFile, '2000'], { stdio: 'ignore' })
  onTestFinished(() => void doomed.kill('SIGKILL'))
  while (!existsSync(`${stateFile}.lock`) || !existsSync(stateFile)) await setTimeout(1)
  doomed.kill('SIGKILL')
  await once(doomed, 'exit')
  const ids = await sendMails(stateFile)
  expect(await keptIds(stateFile)).toEqual(expect.arrayContaining(ids))
})
