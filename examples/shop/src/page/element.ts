export type Child = Node | string | undefined | false

/** Attributes by name (true: present, false or undefined: absent) and listeners as `onclick`. Text is never parsed as HTML. */
export type Attributes = Record<string, string | number | boolean | undefined | ((event: never) => void)>

const drawing = 'http://www.w3.org/2000/svg'

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  return fill(document.createElement(tag), attributes, children)
}

export function drawn<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Tag] {
  return fill(document.createElementNS(drawing, tag), attributes, children)
}

function fill<Made extends Element>(made: Made, attributes: Attributes, children: Child[]): Made {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value as (event: Event) => void)
    else if (value === true) made.setAttribute(name, '')
    else if (value !== undefined && value !== false) made.setAttribute(name, String(value))
  }
  made.append(...children.filter((child) => child !== undefined && child !== false))
  return made
}
