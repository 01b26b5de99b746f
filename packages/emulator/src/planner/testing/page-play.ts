import type { WireContent, WireFunctionDeclaration, WirePart, WireSchema } from '../../wire.ts'
import { plannerBrain } from '../planner.ts'
import { now } from './moments.ts'

/** A control of a pretended page: what is declared of it, and what it does to the page. */
export interface PretendedControl {
  description: string
  properties?: Record<string, WireSchema>
  /** What the page answers; it may change `content` and `controls` on the way. */
  work?(args: Record<string, unknown>): Record<string, unknown>
}

export interface PretendedPage {
  content: unknown[]
  interactions?: string[]
  controls: Record<string, PretendedControl>
}

export interface PageTurn {
  calls: { name: string; args: Record<string, unknown>; answer: number }[]
  text: string
}

export const clicked = (title: string, ...changes: string[]) => ({ ok: true, done: `Clicked the ${title}.`, changes })
export const choice = (...labels: string[]) => ({ type: 'string', enum: labels })
const words = { type: 'string' }
export const field = (title: string, more: WireSchema = {}): PretendedControl => ({
  description: `Writes into the field "${title}"`,
  properties: { value: { ...words, ...more } },
  work: ({ value }) => ({ ok: true, done: `Set the field "${title}" to "${value}".`, changes: [] }),
})

const mostAnswers = 12

/** Talks about a page until the planner says something, and does on it what is called for. */
export function talkAbout(page: PretendedPage, others: Record<string, PretendedControl> = {}) {
  const contents: WireContent[] = []
  return (said: string): PageTurn => {
    contents.push({ role: 'user', parts: [{ text: said }] })
    const calls: PageTurn['calls'] = []
    for (let answer = 0; answer < mostAnswers; answer++) {
      const parts = answerFor(page, others, contents)
      contents.push({ role: 'model', parts })
      const wanted = parts.flatMap(({ functionCall }) => functionCall ?? [])
      if (wanted.length === 0) return { calls, text: parts.map(({ text, thought }) => (thought ? '' : text)).join('') }
      const results = wanted.map(({ name, args = {} }) => {
        calls.push({ name, args, answer })
        const response = { ...page.controls, ...others }[name]?.work?.(args) ?? { ok: false, message: 'It is gone.' }
        return { functionResponse: { name, response } }
      })
      contents.push({ role: 'user', parts: results })
    }
    throw new Error(`After ${mostAnswers} answers it still calls: ${JSON.stringify(calls)}`)
  }
}

function answerFor(page: PretendedPage, others: Record<string, PretendedControl>, contents: WireContent[]): WirePart[] {
  const request = {
    contents,
    systemInstruction: { parts: [{ text: `Help on this page.\n${fenced(page)}\nBe brief.` }] },
    tools: [{ functionDeclarations: [...declared(page.controls), ...declared(others)] }],
  }
  const result = plannerBrain().answer({ model: 'test', request, now })
  if (result instanceof Promise) throw new Error('The planner answers at once.')
  return result.parts
}

function fenced({ content, interactions = [] }: PretendedPage): string {
  const json = JSON.stringify({ title: 'A page', content, interactions }).replaceAll('<', '\\u003c')
  return `<data kind="page">\n${json}\n</data>`
}

function declared(controls: Record<string, PretendedControl>): WireFunctionDeclaration[] {
  return Object.entries(controls).map(([name, { description, properties = {} }]) => ({
    name,
    description,
    parametersJsonSchema: {
      type: 'object',
      properties,
      required: Object.keys(properties).filter((key) => key !== 'checked'),
    },
  }))
}
