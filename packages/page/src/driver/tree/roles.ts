const byTag = new Map<string, string>(
  Object.entries({
    a: 'link',
    area: 'link',
    article: 'article',
    aside: 'complementary',
    button: 'button',
    caption: 'caption',
    dialog: 'dialog',
    fieldset: 'group',
    form: 'form',
    h1: 'heading',
    h2: 'heading',
    h3: 'heading',
    h4: 'heading',
    h5: 'heading',
    h6: 'heading',
    img: 'img',
    li: 'listitem',
    main: 'main',
    nav: 'navigation',
    ol: 'list',
    output: 'status',
    select: 'combobox',
    summary: 'button',
    svg: 'img',
    table: 'table',
    td: 'cell',
    textarea: 'textbox',
    th: 'columnheader',
    tr: 'row',
    ul: 'list',
  }),
)

const byInputType = new Map<string, string>(
  Object.entries({
    button: 'button',
    checkbox: 'checkbox',
    image: 'button',
    radio: 'radio',
    range: 'slider',
    reset: 'button',
    submit: 'button',
  }),
)

/** The ARIA role; empty without one. */
export function roleOf(element: Element, tag: string): string {
  const given = element.getAttribute('role')?.trim().split(/\s+/, 1)[0]
  if (given) return given === 'none' || given === 'presentation' ? '' : given
  if (tag === 'input') return byInputType.get((element as HTMLInputElement).type) ?? 'textbox'
  if (tag === 'a' && !element.hasAttribute('href')) return ''
  if (tag === 'th' && element.getAttribute('scope') === 'row') return 'rowheader'
  return byTag.get(tag) ?? ''
}
