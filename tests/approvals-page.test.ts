import { runInNewContext } from 'node:vm'
import type { ToolPlugin } from '@deckhand/spec'
import { builtInTools } from '@deckhand/tools'
import { expect, test } from 'vitest'
import { served } from './support/served.ts'

const send: ToolPlugin = {
  name: 'send',
  description: 'Sends.',
  parameters: { text: { type: 'string', description: 'What.' } },
  effect: 'write',
  preview: ({ text }) => `send: ${text}`,
  handler: async () => 'sent',
}

interface Element {
  textContent: string
  children: Element[]
}

/** As much of a page as the script uses. */
function element(): Element & Record<string, unknown> {
  const made: Element & Record<string, unknown> = {
    textContent: '',
    children: [],
    get childElementCount() {
      return made.children.length
    },
    append: (...added: Element[]) => made.children.push(...added),
    replaceChildren: (...added: Element[]) => made.children.splice(0, made.children.length, ...added),
  }
  return made
}

const words = ({ textContent, children }: Element): string[] =>
  [textContent, ...children.flatMap(words)].filter(Boolean)

/** Runs the script of the page against the real routes, once. */
async function shown(url: string): Promise<{ list: string[]; problem: string }> {
  const html = await (await fetch(`${url}/approvals`)).text()
  const script = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text).join('\n')
  const [list, problem, other] = [element(), element(), element()]
  const found: Record<string, Element> = { '#list': list, '#problem': problem }
  runInNewContext(script, {
    document: { querySelector: (name: string) => found[name] ?? other, createElement: element },
    fetch: (path: string, init: RequestInit) => fetch(url + path, init),
    setInterval: () => {},
    location: { assign: () => expect.unreachable() },
  })
  await expect.poll(() => list.children.length + problem.textContent.length).toBeGreaterThan(0)
  return { list: words(list), problem: problem.textContent }
}

test('the page says which agent asks, and spells what cannot be seen', async () => {
  const agents = ['boss', 'hand'].map((id) => ({ id, name: id, persona: `${id} speaks.` }))
  const { url, ask } = await served(
    [
      { calls: [{ name: 'spawn_agent', args: { agent: 'hand', prompt: 'Go.' } }] },
      { calls: [{ name: 'send', args: { text: 'ahoy \u202eready' } }] },
    ],
    [send, ...builtInTools({ noteUrl: () => '' })],
    { agents: [agents[0] ?? expect.unreachable(), ...agents.slice(1)] },
  )
  expect((await shown(url)).list).toEqual(['Nothing waits for you.'])
  await ask({ prompt: 'Go.' }, 'local')
  const { list, problem } = await shown(url)
  expect(problem).toBe('')
  expect(list).toContain('send: send: ahoy \\u{202e}ready')
  expect(list).toContain('The agent hand, which was started for this, asks.')
  expect(list.join()).not.toContain('\u202e')
  expect(list).toEqual(expect.arrayContaining(['Approve', 'Reject']))
})
