import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { cliWorld } from './cli-world.ts'

async function richChat() {
  const world = await cliWorld()
  await world.release('rich')
  await world.start()
  const chat = await world.open()
  await chat.page.getByText('Works on this machine, in').waitFor()
  return chat
}

type Chat = Awaited<ReturnType<typeof richChat>>

const attach = ({ page }: Chat, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Files to attach').setInputFiles(files)

const png = { name: 'sail.png', mimeType: 'image/png', buffer: Buffer.from('not much of an image') }
const notes = { name: 'my notes.md', mimeType: 'text/markdown', buffer: Buffer.from('Tea and milk') }
const sound = { name: 'wind.ogg', mimeType: 'audio/ogg', buffer: Buffer.from('whoosh') }

describe.skipIf(!chromiumPath)('what a CLI agent shows and takes beside words', () => {
  test('images, links, files and recordings of an answer and of a tool are shown, also after a reload', async () => {
    const chat = await richChat()
    await chat.send('picture')
    await chat.becomes('done')
    const isWhole = async () => {
      const images = chat.answer.getByRole('img', { name: 'An image' })
      await expect.poll(() => images.count()).toBe(2)
      for (const one of await images.all())
        expect(await one.evaluate((it) => (it as unknown as { naturalWidth: number }).naturalWidth)).toBe(1)
      expect(await chat.answer.getByRole('link', { name: /Boats/ }).getAttribute('href')).toBe(
        'https://example.com/boats',
      )
      expect(await chat.answer.getByRole('link', { name: /recording/ }).getAttribute('download')).toBe('A recording')
      await chat.answer.getByRole('button', { name: 'notes.md' }).click()
      await chat.answer.getByText('# Notes of the agent').waitFor()
      await chat.card('read').getByText('Photos (2024)').waitFor()
    }
    await isWhole()
    await chat.page.reload()
    await isWhole()
  })

  test('the plan is shown with its progress, also after a reload', async () => {
    const chat = await richChat()
    await chat.send('plan')
    await chat.becomes('done')
    const plan = chat.page.getByRole('region', { name: 'Plan' })
    const isShown = async () => {
      await plan.getByText('1 of 3 done').waitFor()
      expect(await plan.getByRole('listitem').allInnerTexts()).toEqual(['Look around', 'Mend the sail', 'Row home'])
      expect(await plan.locator('[data-status=in_progress]').innerText()).toBe('Mend the sail')
    }
    await isShown()
    await chat.page.reload()
    await isShown()
  })

  test('a slash offers the commands of the agent, and Enter takes the one that is marked', async () => {
    const chat = await richChat()
    const list = chat.page.getByRole('listbox', { name: 'Commands' })
    await chat.field.fill('/')
    await list.waitFor()
    expect(await list.getByRole('option').allInnerTexts()).toEqual([
      expect.stringContaining('/init'),
      expect.stringContaining('/say'),
    ])
    await chat.field.press('ArrowDown')
    await chat.field.press('Enter')
    expect(await chat.field.inputValue()).toBe('/say ')
    expect(await list.count()).toBe(0)
    await chat.field.fill('/in')
    expect(await list.getByRole('option').count()).toBe(1)
    await chat.field.press('Escape')
    expect(await list.count()).toBe(0)
    await chat.field.fill('/init')
    await chat.field.press('Enter')
    await chat.becomes('done')
    await chat.page.getByLabel('Your message').getByText('/init').waitFor()
  })

  test('files are sent in the form that the agent accepts, are shown, and are sent again by Retry', async () => {
    const chat = await richChat()
    await attach(chat, png, notes)
    await chat.page.getByRole('button', { name: 'Remove my notes.md' }).waitFor()
    await chat.send('stumble')
    await chat.becomes('failed')
    await chat.answer.getByRole('button', { name: 'Retry' }).click()
    await chat.answer.getByText('image image/png ; resource attachment:///my%20notes.md Tea and milk').waitFor()
    const prompt = chat.page.getByLabel('Your message')
    await prompt.last().getByRole('img', { name: 'sail.png' }).waitFor()
    expect(await prompt.getByText('my notes.md').count()).toBe(2)
    expect(await chat.page.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
    await chat.page.reload()
    await prompt.last().getByText('my notes.md').waitFor()
  })

  test('a file that the agent does not accept is refused with a message, and the others are attached', async () => {
    const chat = await richChat()
    await attach(chat, sound, notes)
    await chat.page.getByRole('alert').getByText('wind.ogg: this agent takes no recordings.').waitFor()
    await chat.page.getByRole('button', { name: 'Remove my notes.md' }).waitFor()
    expect(await chat.page.getByRole('button', { name: 'Remove wind.ogg' }).count()).toBe(0)
    await chat.send('read it')
    await chat.answer.getByText('Tea and milk').waitFor()
    expect(await chat.page.getByRole('alert').count()).toBe(0)
  })

  test('an agent that accepts no files says so for each', async () => {
    const { start, open } = await cliWorld()
    await start()
    const chat = await open()
    await chat.page.getByText('Works on this machine, in').waitFor()
    await attach(chat, png, notes)
    const words = await chat.page.getByRole('alert').innerText()
    expect(words).toContain('sail.png: this agent takes no images.')
    expect(words).toContain('my notes.md: this agent takes no files.')
  })

  test('odd content breaks nothing, now or after a reload, and a question shows all of the command', async () => {
    const chat = await richChat()
    await chat.send('odd')
    const question = chat.page.locator('[data-approval]')
    for (const _ of [1, 2]) {
      await question.getByText('time (rm -rf ~)').first().waitFor()
      await chat.card('other').getByText('Look (here)').waitFor()
      await chat.page.reload()
    }
    await question.getByRole('button', { name: 'Reject' }).click()
    await chat.answer.getByText('Then no.').waitFor()
    await chat.card('other').getByRole('button').first().click()
    await chat.card('other').getByText('Found.').waitFor()
  })

  test('nothing is sent while a file is read, and a file removed meanwhile stays removed', async () => {
    const chat = await richChat()
    await attach(chat, notes)
    const remove = (name: string) => chat.page.getByRole('button', { name: `Remove ${name}` })
    await remove('my notes.md').waitFor()
    await chat.page.evaluate(() => {
      const read = Blob.prototype.arrayBuffer
      const released = new Promise<void>((resolve) => Object.assign(globalThis, { releaseFiles: resolve }))
      Blob.prototype.arrayBuffer = async function () {
        await released
        return read.call(this)
      }
    })
    await attach(chat, png)
    await chat.field.fill('read it')
    await chat.field.press('Enter')
    await chat.page.getByText('Wait until the files are read').waitFor()
    expect(await chat.page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
    expect(await chat.prompts.count()).toBe(0)
    await remove('my notes.md').click()
    await chat.page.evaluate(() => (globalThis as unknown as { releaseFiles(): void }).releaseFiles())
    await remove('sail.png').waitFor()
    expect(await remove('my notes.md').count()).toBe(0)
    await chat.field.press('Enter')
    await chat.answer.getByText('image image/png', { exact: true }).waitFor()
    expect(await chat.page.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
  })

  test('files that are too large together are refused before anything is cleared', async () => {
    const chat = await richChat()
    const half = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(9_000_000, 'a') })
    await attach(chat, half('one.txt'), half('two.txt'))
    const remove = (name: string) => chat.page.getByRole('button', { name: `Remove ${name}` })
    await remove('two.txt').waitFor()
    await chat.send('say hello')
    await chat.page.getByRole('alert').getByText('Not sent. This is too large').waitFor()
    await chat.page.getByText('Attach less, or name files for the agent to read by itself.').waitFor()
    expect(await chat.field.inputValue()).toBe('say hello')
    expect(await chat.prompts.count()).toBe(0)
    for (const name of ['one.txt', 'two.txt']) await remove(name).click()
    await chat.field.press('Enter')
    await chat.answer.getByText('hello').waitFor()
    expect(await chat.page.getByRole('alert').count()).toBe(0)
  })

  test('the card shows what was allowed, also after a reload', async () => {
    const chat = await richChat()
    await chat.send('run ls')
    await chat.page.locator('[data-approval]').getByRole('button', { name: 'Allow for this session' }).click()
    await chat.becomes('done')
    for (const _ of [1, 2]) {
      await chat.card('execute').getByRole('button').first().click()
      await chat.card('execute').getByText('It was answered: Allow for this session').waitFor()
      await chat.page.reload()
      await chat.becomes('done')
    }
  })
})
