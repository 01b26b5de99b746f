import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { threadTime } from '../read/thread-time.ts'
import { openPageWith } from '../support/open-page-with.ts'
import { page as html, partsOf, strictPolicy } from './open-element.ts'

/** The real conversation over an answer that comes in as many chunks as the prompt says. */
const script = `
  import '@deckhand/page/element'
  import { createPageChat } from '@deckhand/page/chat'
  import { createPageDriver } from '@deckhand/page/driver'
  import { pageTools } from '@deckhand/page/tools'
  const nextTask = () => new Promise((resolve) => setTimeout(resolve))
  const sendMessage = async (input, { onPiece }) => {
    let message = ''
    for (let each = 0; each < Number(input.message); each++) {
      const delta = each % 20 ? 'word **bold** ' : '\\n\\n- item '
      message += delta
      onPiece({ type: 'text', delta })
      await nextTask()
    }
    return { type: 'response', message, history: [] }
  }
  globalThis.element = document.querySelector('deckhand-chat')
  globalThis.chat = element.chat = createPageChat({ transport: { sendMessage }, tools: pageTools(createPageDriver(document)), isExpanded: true })`

test.skipIf(!chromiumPath)(
  'the cost of an answer for the page grows linearly with its chunks',
  async () => {
    const opened = await openPageWith(html(), { script, headers: { 'content-security-policy': strictPolicy } })
    const { panel, launcher } = partsOf(opened)
    await launcher.click()
    const costOf = async (pieces: number) => {
      const spent = await threadTime(opened, `chat.send('${pieces}')`)
      await expect.poll(() => panel.locator('.assistant').last().locator('li').count()).toBe(pieces / 20)
      return spent
    }
    const few = await costOf(500)
    const many = await costOf(2_000)
    process.stdout.write(`element: 500 pieces ${few.toFixed(0)} ms, 2,000 pieces ${many.toFixed(0)} ms\n`)
    // Four times as many cost 4 times as much, or 16 times if each rendered the whole text again.
    expect(many / few).toBeLessThan(9)
  },
  60_000,
)
