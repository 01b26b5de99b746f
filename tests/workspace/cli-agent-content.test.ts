import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
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

  test('the plan is shown with how far it is, also after a reload', async () => {
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

  test('files go along as the agent takes them, are shown, and are sent again by Retry', async () => {
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

  test('a file that the agent does not take is refused in words, and the others are attached', async () => {
    const chat = await richChat()
    await attach(chat, sound, notes)
    await chat.page.getByRole('alert').getByText('wind.ogg: this agent takes no recordings.').waitFor()
    await chat.page.getByRole('button', { name: 'Remove my notes.md' }).waitFor()
    expect(await chat.page.getByRole('button', { name: 'Remove wind.ogg' }).count()).toBe(0)
    await chat.send('read it')
    await chat.answer.getByText('Tea and milk').waitFor()
    expect(await chat.page.getByRole('alert').count()).toBe(0)
  })

  test('an agent that takes no files says so for each', async () => {
    const { start, open } = await cliWorld()
    await start()
    const chat = await open()
    await chat.page.getByText('Works on this machine, in').waitFor()
    await attach(chat, png, notes)
    const words = await chat.page.getByRole('alert').innerText()
    expect(words).toContain('sail.png: this agent takes no images.')
    expect(words).toContain('my notes.md: this agent takes no files.')
  })

  test('what was allowed can be read in the card, also after a reload', async () => {
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
