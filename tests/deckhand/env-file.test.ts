import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startCommand } from '../support/processes/command.ts'
import { tempFolder } from '../support/temp-folder.ts'

async function folderWith(text: string): Promise<string> {
  const folder = tempFolder()
  writeFileSync(join(folder, '.env'), text)
  return folder
}

test('settings in .env of the current folder count', async () => {
  const command = startCommand(['serve', '--port', '0'], {}, await folderWith('LOG_FORMAT=pretty\n'))
  const [url] = await command.shows(/http:\/\/127\.0\.0\.1:\d+/)
  await fetch(`${url}/api/agent/runs`)
  await command.shows(/info {3}request/)
})

test('the environment overrides .env, and the doctor says so', async () => {
  const command = startCommand(['doctor'], { PORT: '0' }, await folderWith('PORT=harbour\nLOG_LEVEL=info\n'))
  expect(await command.exitCode).toBe(0)
  expect(command.output()).toContain('The file .env is read; the environment overrides its PORT.')
})

test('an invalid line is refused by its number', async () => {
  const command = startCommand(['serve'], {}, await folderWith('PORT=0\nGEMINI_API_KEY: hush\n'))
  expect(await command.exitCode).toBe(2)
  expect(command.output()).toContain('.env, line 2: must be NAME=value, and is not.')
  expect(command.output()).not.toContain('hush')
})
