import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { threadTime } from '../read/thread-time.ts'
import { openPageWith } from '../support/open-page-with.ts'
import { page as html, partsOf, strictPolicy } from './open-element.ts'

const pieces = 1_000

/** The real conversation over an answer that comes in a thousand pieces. */
const script = `
  import '@deckhand/page/element'
  import { createPageChat } from '@deckhand/page/chat'
  import { createPageDriver } from '@deckhand/page/driver'
  import { pageTools } from '@deckhand/page/tools'
  const nextTask = () => new Promise((resolve) => setTimeout(resolve))
  globalThis.frames = []
  const request = requestAnimationFrame
  globalThis.requestAnimationFrame = (draw) => request((time) => {
    const begun = performance.now()
    draw(time)
    frames.push(performance.now() - begun)
  })
  const sendMessage = async (input, { onPiece }) => {
    let message = ''
    for (let each = 0; each < ${pieces}; each++) {
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
  'an answer in 1,000 pieces keeps the page at work for less than a second, and no picture waits for it',
  async () => {
    const opened = await openPageWith(html(), { script, headers: { 'content-security-policy': strictPolicy } })
    const { panel, launcher, run } = partsOf(opened)
    await launcher.click()
    const spent = await threadTime(opened, `chat.send('Tell me all')`)
    await panel.locator('.assistant li').last().waitFor()
    const frames = ((await run('frames')) as number[]).toSorted((a, b) => b - a)
    process.stdout.write(`element: 1,000 pieces ${spent.toFixed(0)} ms, longest picture ${frames[0]?.toFixed(1)} ms\n`)
    expect(await panel.locator('.assistant li').count()).toBeGreaterThan(40)
    expect(spent).toBeLessThan(1_000)
    // The longest may have met another program.
    expect(frames[1]).toBeLessThan(50)
  },
  60_000,
)
