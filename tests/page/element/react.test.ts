import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { openPageWith } from '../support/open-page-with.ts'
import { partsOf } from './open-element.ts'

const script = `/** @jsxRuntime automatic */
  import { DeckhandChat } from '@deckhand/page/react'
  import { StrictMode, useRef, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  import { handMadeChat } from './element/hand-made-chat.ts'
  globalThis.chat = handMadeChat()
  globalThis.told = []
  function App() {
    const [count, setCount] = useState(0)
    const [isShown, setShown] = useState(true)
    globalThis.more = () => setCount(count + 1)
    globalThis.show = setShown
    globalThis.ref = useRef(null)
    const props = { heading: 'Count ' + count, suggestions: ['One', 'Two'], chat, className: 'mine', mode: 'full', name: 'react' }
    return isShown && <DeckhandChat ref={ref} {...props}
      onOpenChange={(isOpen) => told.push([count, isOpen])} onError={(message) => told.push([count, message])} onStep={({ state }) => told.push([count, state])} />
  }
  createRoot(document.querySelector('#root')).render(<StrictMode><App /></StrictMode>)`

test.skipIf(!chromiumPath)(
  'React 19 in strict mode: properties, events once, a ref, and a conversation that outlives the component',
  async () => {
    const opened = await openPageWith('<!doctype html><div id="root"></div>', { script })
    const { launcher, panel, run } = partsOf(opened)
    await launcher.click()
    expect(await panel.getByRole('heading').textContent()).toBe('Count 0')
    expect(await panel.locator('.chips button').allTextContents()).toEqual(['One', 'Two'])
    expect(await opened.page.locator('deckhand-chat.mine').count()).toBe(1)
    await run('more()')
    await expect.poll(() => panel.getByRole('heading').textContent()).toBe('Count 1')
    await panel.getByRole('button', { name: 'One' }).click()
    await run(
      `chat.set({ steps: [{ id: 's', name: 'a', label: 'b', where: 'page', state: 'running' }], errorMessage: 'No.' })`,
    )
    await run(`ref.current.close()`)
    expect(await run('told')).toEqual([
      [0, true],
      [1, 'running'],
      [1, 'No.'],
      [1, false],
    ])
    await run('show(false)')
    await expect.poll(() => opened.page.locator('deckhand-chat').count()).toBe(0)
    await run('show(true)')
    await launcher.click()
    await panel.locator('.user', { hasText: 'One' }).waitFor()
    expect(opened.complaints.filter((words) => !words.includes('404'))).toEqual([])
  },
)
