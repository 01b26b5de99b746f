import { expect, test } from 'vitest'
import { scriptedModel } from '../support/models/scripted-model.ts'
import { startCommand } from '../support/processes/command.ts'
import { openStore, stored } from '../support/stores/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'

test('a chat on shared data answers its own user, and does not claim the runs of others', async () => {
  const folder = tempFolder()
  const silent = scriptedModel(() => [])
  const { runtime, store } = await stored(silent, [], { folder, capacity: 0 })
  const { runId } = await runtime.start('ann', { prompt: 'Hello.' })
  await runtime.close()
  await store.close()

  const chat = startCommand(['chat', 'What is 12.5% of 2480?'], { DECKHAND_DATA: folder })
  expect(await chat.exitCode).toBe(0)
  expect(chat.output()).toContain('310')
  expect(await (await openStore(folder)).runs.find('ann', runId)).toMatchObject({ status: 'queued', attempt: 0 })
})
