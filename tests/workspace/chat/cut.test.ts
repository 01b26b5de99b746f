import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { stagedModel, text, usage } from '../../support/models/scripted-model.ts'
import { chatting } from './chat-page.ts'

describe.skipIf(!chromiumPath)('C7 an answer that was cut at the output limit', () => {
  test('says so and offers to continue, also after a reload, until the person goes on', async () => {
    const model = stagedModel(
      [text('The first half of a long answer'), { type: 'finish', usage, truncated: true }],
      [text('and the second half.')],
    )
    const { page, send, becomes, answer, prompts } = await chatting(undefined, [], { model })
    const note = page.locator('[data-cut]')
    const goOn = note.getByRole('button', { name: 'Continue' })
    await send('Tell me all.')
    await becomes('done')
    await note.getByText('The answer was cut at the output limit.').waitFor()
    await goOn.waitFor()
    await page.reload()
    await becomes('done')
    await goOn.click()
    await answer.getByText('and the second half.').waitFor()
    await becomes('done')
    expect(await prompts.last().innerText()).toContain('Continue.')
    // The first answer stays marked, and its rest is not requested again.
    expect([await note.count(), await goOn.count()]).toEqual([1, 0])
    expect(JSON.stringify(model.requests[1]?.messages)).toContain('The first half of a long answer')
  })
})
