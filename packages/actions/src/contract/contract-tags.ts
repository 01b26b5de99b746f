import { yaml } from '@deckhand/spec/yaml'
import { camelCase } from './camel-case.ts'

/** When a tag's value is computed: at the build, at the request, or in the browser. */
export type Phase = 'Slow' | 'Fast' | 'Interactive'

/** A contract's tag, without the type of its value. */
export interface ContractTag {
  key: string
  /** Whether its value is part of the view state. */
  isShown: boolean
  phases: Phase[]
  /** The classes of the element, if people can interact with it. */
  elements: string[]
  isRepeated: boolean
  trackBy?: string
  /** The tags of a sub-contract. */
  tags?: ContractTag[]
}

/** Returns the tags of a linked contract. */
export type FollowTags = (link: string) => ContractTag[]

interface Written {
  tag: string
  type?: string | string[]
  elementType?: string | string[]
  phase?: string
  repeated?: boolean
  trackBy?: string
  tags?: Written[]
  link?: string
}

/** For a contract that `parseContract` accepts. Throws an error with a message for developers about other mistakes. */
export function contractTags(source: string, follow: FollowTags): { name: string; tags: ContractTag[] } {
  const { name, tags } = yaml().parse(source) as { name?: unknown; tags: Written[] }
  return { name: typeof name === 'string' ? name : '', tags: tags.map((tag) => readTag(tag, ['Slow'], follow)) }
}

function readTag(written: Written, above: Phase[], follow: FollowTags): ContractTag {
  const { tag, type = 'data', elementType = 'HTMLElement', repeated = false, trackBy, tags = [], link } = written
  const types = [type].flat()
  const phases = written.phase === undefined ? above : phasesOf(written)
  const isPart = types.includes('sub-contract')
  return {
    key: camelCase(tag),
    isShown: types.some((one) => one !== 'interactive'),
    phases,
    elements: types.includes('interactive') ? elementsOf(tag, elementType) : [],
    isRepeated: repeated,
    ...(trackBy !== undefined && { trackBy: camelCase(trackBy) }),
    ...(isPart && { tags: link === undefined ? tags.map((one) => readTag(one, phases, follow)) : follow(link) }),
  }
}

const phaseNames: Record<string, Phase[]> = {
  slow: ['Slow'],
  fast: ['Fast'],
  'fast+interactive': ['Fast', 'Interactive'],
  interactive: ['Interactive'],
}

function phasesOf({ tag, phase }: Written): Phase[] {
  const known = Object.entries(phaseNames).find(([name]) => name === phase)?.[1]
  if (known) return known
  throw new Error(`"phase" of the tag "${tag}" must be one of ${Object.keys(phaseNames).join(', ')}.`)
}

function elementsOf(tag: string, written: string | string[]): string[] {
  const names = [written].flat().flatMap((one) =>
    String(one)
      .split(/[|,]/)
      .map((name) => name.trim()),
  )
  if (names.every((name) => /^(HTML|SVG|MathML)[A-Za-z]*Element$/.test(name))) return names
  throw new Error(`"elementType" of the tag "${tag}" must name classes of elements: HTMLButtonElement.`)
}
