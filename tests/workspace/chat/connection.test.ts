import { localUser, startServer } from '@deckhand/server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { gate } from '../../support/clients/talk.ts'
import { tool } from '../../support/models/emulated.ts'
import { call, scriptedModel, stagedModel, text } from '../../support/models/scripted-model.ts'
import { served } from '../../support/servers/served.ts'
import { stored } from '../../support/stores/stored.ts'
import { openChat, workspaceFolder } from './chat-page.ts'
import { cutLine } from './cut-line.ts'

const complaint = /Failed to load resource|net::ERR/

async function staged() {
  const [middle, slow, end] = [gate(), gate(), gate()]
  const look = tool('look', { handler: () => slow.opened.then(() => 'found') })
  const model = stagedModel(
    [text('First words, '), middle.opened, text('then more. '), call('look')],
    [text('At last '), end.opened, text('the end.')],
    [text('Here again.')],
  )
  const deckhand = await served(undefined, [look], { model }, { workspaceFolder })
  return { ...deckhand, model, middle, slow, end }
}

describe.skipIf(!chromiumPath)('a lost connection of the chat', () => {
  test('after a cut in mid-text and in mid-tool, the answer goes on where it was and nothing is doubled', async () => {
    const { server, middle, slow, end, model } = await staged()
    const line = await cutLine(server.port)
    const { send, answer, becomes, card, page } = await openChat(line.url, { complaint })
    await send('Go.')
    await answer.getByText('First words,').waitFor()
    line.cut()
    await becomes('reconnecting')
    await answer.getByText('The connection was lost').waitFor()
    middle.open()
    line.mend()
    await card('look').getByText('Processing').waitFor()
    line.cut()
    await becomes('reconnecting')
    slow.open()
    end.open()
    line.mend()
    await becomes('done')
    const words = await answer.innerText()
    for (const once of ['First words, then more.', 'Completed', 'At last the end.'])
      expect(words.split(once)).toHaveLength(2)
    expect(await page.locator('[data-answer]').count()).toBe(1)
    expect(model.requests).toHaveLength(2)
  })

  test('the chat reconnects to a server that restarts in mid-tool, and the next message works', async () => {
    const { server, middle, slow, end, runtime, folder, url } = await staged()
    const { send, answer, becomes, card } = await openChat(url, { complaint })
    middle.open()
    await send('Go.')
    await card('look').getByText('Processing').waitFor()
    await server.close()
    await becomes('reconnecting')
    slow.open()
    end.open()
    const outboxFile = `${folder}/outbox`
    const options = { runtime, authenticator: localUser, outboxToken: 'token', outboxFile, workspaceFolder }
    const again = await startServer({ ...options, port: server.port })
    onTestFinished(() => again.close())
    await becomes('done')
    expect((await answer.innerText()).split('At last the end.')).toHaveLength(2)
    await send('And now?')
    await answer.getByText('Here again.').waitFor()
  })
})

describe.skipIf(!chromiumPath)('a chat whose servers are all busy', () => {
  test('says that it is in the queue, survives a reload there, and answers when a slot is free', async () => {
    const { url, folder } = await served(undefined, [], { capacity: 0 }, { workspaceFolder })
    const { send, answer, becomes, page } = await openChat(url)
    await send('Hello.')
    await becomes('queued')
    expect(await answer.innerText()).toContain('In the queue. It starts when a worker is free…')
    await page.reload()
    await becomes('queued')
    const aye = scriptedModel(() => [text('Aye.')])
    await stored(aye, [], { folder })
    await becomes('done')
    expect(await answer.innerText()).toContain('Aye.')
  })
})
