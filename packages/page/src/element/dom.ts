export type Child = Node | string | undefined | false

/** Attributes by name (true: present; false or undefined: absent), and listeners as `onclick`. */
export type Attributes = Record<string, string | boolean | undefined | ((event: never) => void)>

const svg = 'http://www.w3.org/2000/svg'

/** Never parses HTML, so that it works on pages whose policy forbids that. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  return fill(document.createElement(tag), attributes, children)
}

/** A line drawing in the colour of the text. */
export function icon(path: string): SVGElement {
  const drawn = fill(document.createElementNS(svg, 'path'), { d: path }, [])
  return fill(document.createElementNS(svg, 'svg'), { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, [drawn])
}

export function iconButton(label: string, path: string, attributes: Attributes): HTMLButtonElement {
  return make('button', { type: 'button', 'aria-label': label, title: label, ...attributes }, icon(path))
}

function fill<Made extends Element>(made: Made, attributes: Attributes, children: Child[]): Made {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value as (event: Event) => void)
    else if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...children.filter((child) => child !== undefined && child !== false))
  return made
}
