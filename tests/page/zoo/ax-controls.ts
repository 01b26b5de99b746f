import type { CDPSession, Page } from 'playwright-core'

/** A control as the browser itself tells it to assistive technology, and what our driver has at that element. */
export interface AxControl {
  /** "button Save". */
  title: string
  name: string
  /** Undefined where the driver has nothing there. */
  ours: Ours | undefined
}

export interface Ours {
  tool: string
  description: string
  /** Which of a group it is. */
  label?: string
}

const interactive = new Set(
  'button link textbox searchbox checkbox radio switch slider spinbutton combobox listbox menuitem menuitemcheckbox menuitemradio option tab treeitem DisclosureTriangle ColorWell Date DateTime InputTime'.split(
    ' ',
  ),
)

/** All controls of the page in the browser's accessibility tree. Parts of a browser's own field, as the options of a list, are worked through the field. */
export async function axControls(page: Page): Promise<AxControl[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  await page.evaluate(readOurs)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const found: AxControl[] = []
  for (const { ignored, role, name, backendDOMNodeId } of nodes) {
    if (ignored || !interactive.has(String(role?.value)) || backendDOMNodeId === undefined) continue
    const { isPart, ours } = await askPage(session, backendDOMNodeId)
    const words = String(name?.value ?? '')
      .replace(/\s+/g, ' ')
      .trim()
    if (!isPart) found.push({ title: `${role?.value} ${words}`, name: words, ours })
  }
  await session.detach()
  return found
}

async function askPage(session: CDPSession, backendNodeId: number): Promise<{ isPart: boolean; ours?: Ours }> {
  const { object } = await session.send('DOM.resolveNode', { backendNodeId })
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: object.objectId as string,
    functionDeclaration:
      'function () { return { isPart: this.matches("option") || this.getRootNode().host?.localName === "input", ours: ours.get(this) } }',
    returnByValue: true,
  })
  return result.value
}

/** By element, because that is what the browser's tree leads to. */
const readOurs = `(() => {
  const names = tools.definitions().map(({ name }) => name)
  const toolFor = (refName) => names.find((name) => name.replace(/^(click|fill|toggle)-/, '') === refName)
  globalThis.ours = new Map()
  for (const { refName, description, items } of driver.getPageState().interactions)
    for (const { element, label } of items)
      ours.set(element, { tool: toolFor(refName), description, ...(label && { label }) })
})()`
