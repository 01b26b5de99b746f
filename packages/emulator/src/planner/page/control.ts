import type { PlannedCall } from '../plan/next-calls.ts'
import type { Tool } from '../plan/tool.ts'
import type { SeenPage } from './seen-page.ts'

/** Something on the page that can be worked, with the function that works it. */
export interface Control {
  tool: Tool
  /** For a function that works anything: what it is to work. */
  refName?: string
  verb: 'click' | 'fill' | 'toggle'
  /** button, link, menu, radio button, checkbox, field, list, slider … */
  noun: string
  label: string
  /** The heading or the form that it is under. */
  place: string
  /** What the page asks of a value: "number, 1 to 23". */
  hint: string
  isGroup: boolean
  items: string[]
  options: string[]
}

const special = /^(click|fill|toggle)-/
const generic = { click: 'trigger-interaction', fill: 'fill-input' } as const

/** Whether a function works the page and nothing else. */
export function isPageTool({ name }: Pick<Tool, 'name'>): boolean {
  return special.test(name) || isOfAnything({ name })
}

/** Whether it works whatever is named. */
export function isOfAnything({ name }: Pick<Tool, 'name'>): boolean {
  return name === generic.click || name === generic.fill
}

export function controlsOf(tools: readonly Tool[], { interactions }: SeenPage): Control[] {
  const own = tools.filter(({ name }) => special.test(name)).map(controlOf)
  const others = interactions.flatMap((line) => namedControl(line, tools))
  const known = new Set(own.filter(({ isGroup, items }) => !isGroup || items.length > 0).map(signature))
  return [
    ...own.filter((control) => known.has(signature(control))),
    ...others.filter((one) => !known.has(signature(one))),
  ]
}

const signature = ({ noun, label, place }: Control) => [noun, label, place].join('\n')

function controlOf(tool: Tool): Control {
  const { properties } = tool.schema
  const [, noun = 'control', title = ''] = /^.*?\bthe ([a-z ]+?) "(.*)"/s.exec(tool.description) ?? []
  return {
    tool,
    verb: (special.exec(tool.name)?.[1] ?? 'click') as Control['verb'],
    noun,
    ...titleParts(title || tool.name.replace(special, '').replaceAll('-', ' ')),
    isGroup: properties.item !== undefined,
    items: (properties.item?.enum ?? []).map(String),
    options: (properties.value?.enum ?? properties.value?.items?.enum ?? []).map(String),
  }
}

/** A line of the page for what has no function of its own: `buy: the button "Buy", 40 items: "Blue mug", …`. */
function namedControl(line: string, tools: readonly Tool[]): Control[] {
  const [, refName, noun = '', title = '', rest = ''] =
    /^(.+?): the ([a-z ]+?) "(.*?)"(, \d+ items: .*)?$/s.exec(line) ?? []
  if (!refName) return []
  const verb = /^(?:field|editor|list|slider)$/.test(noun) ? 'fill' : 'click'
  const tool = tools.find(({ name }) => name === generic[verb])
  if (!tool) return []
  const items = Array.from(rest.matchAll(/"([^"]*)"/g), ([, item = '']) => item)
  return [{ tool, refName, verb, noun, ...titleParts(title), isGroup: rest !== '', items, options: [] }]
}

/** "Quantity (Blue mug): number, 1 to 9" has a label, a place and a hint. */
function titleParts(title: string): Pick<Control, 'label' | 'place' | 'hint'> {
  const [, label = title, place = '', hint = ''] = /^(.*) \(([^()]*)\)(?:: (.*))?$/s.exec(title) ?? []
  return { label, place, hint }
}

export interface Work {
  item?: string
  value?: string
  checked?: boolean
}

export function callOf(
  { tool, refName, verb, noun, isGroup }: Control,
  { item, value, checked }: Work = {},
): PlannedCall {
  const args: Record<string, unknown> = {
    ...(refName !== undefined && { refName }),
    ...(isGroup && item !== undefined && { item }),
  }
  if (verb === 'fill') args.value = noun === 'slider' && refName === undefined ? Number(value) : value
  if (verb === 'toggle' && checked !== undefined) args.checked = checked
  return { tool, args }
}
