import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browsers/browser.ts'
import { useStage } from './stage.ts'

const toolPart = {
  type: 'generate_deck_design',
  state: 'output-available',
  input: { title: 'Ferries' },
  output: { slides: 10 },
  toolCallId: 'tc-1',
}

describe.skipIf(!chromiumPath)('the component Tool by itself', () => {
  const open = useStage()

  test('is closed at first, shows the name and the state of the tool, and opens', async () => {
    const { page } = await open()
    await page.evaluate((part) => stage.showTool({ toolPart: part, className: 'mt-6' }), toolPart)
    const card = page.locator('[data-tool=generate_deck_design]')
    await card.waitFor()
    expect(await card.innerText()).toBe('generate_deck_design\nCompleted')
    expect(await card.getAttribute('class')).toMatch(/(^| )mt-6( |$)/)
    await card.getByRole('button').click()
    for (const words of ['Ferries', '"slides": 10', 'generate_deck_design · Call ID: tc-1'])
      await card.getByText(words).waitFor()
  })

  test('with defaultOpen its details are there from the start, and an error has its text', async () => {
    const { page } = await open()
    const failed = { type: 'draft_document', state: 'output-error', errorText: 'No such template.' }
    await page.evaluate((part) => stage.showTool({ toolPart: part, defaultOpen: true }), failed)
    const card = page.locator('[data-tool=draft_document]')
    await card.getByText('No such template.').waitFor()
    expect(await card.getByText('Call ID').count()).toBe(0)
    await card.getByRole('button').first().click()
    await expect.poll(() => card.getByText('No such template.').count()).toBe(0)
  })
})
