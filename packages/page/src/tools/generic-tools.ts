import type { SerializedToolDef } from './tool-shapes.ts'

const refName = { type: 'string', description: 'As the page names it' } as const
const item = { type: 'string', description: 'Which one, where there are several: its label' } as const

/** Tools for every control, including those without a tool of their own on large pages. */
export const genericTools: SerializedToolDef[] = [
  {
    name: 'trigger-interaction',
    description:
      'Clicks anything on the page, by refName (and item) or by coordinate, or triggers another of its events. Prefer a tool that is made for it.',
    inputSchema: {
      type: 'object',
      properties: {
        refName,
        coordinate: { type: 'array', items: { type: 'string' } },
        item,
        event: { type: 'string', description: 'Without it: click' },
      },
    },
    category: 'page-automation',
  },
  {
    name: 'fill-input',
    description:
      'Writes into any field of the page, or chooses in a list, by refName (and item). Prefer a tool that is made for it.',
    inputSchema: {
      type: 'object',
      properties: { refName, item, value: { type: 'string' } },
      required: ['refName', 'value'],
    },
    category: 'page-automation',
  },
]
