import { windowOf } from './composed.ts'

/** Types over the selection, line by line, as keys would. */
export function insertText(target: HTMLElement, text: string): void {
  const [first = '', ...others] = text.split('\n')
  if (first || text === '') change(target, first ? 'insertText' : 'deleteContentBackward', first)
  for (const line of others) {
    change(target, target.isContentEditable ? 'insertParagraph' : 'insertLineBreak')
    if (line) change(target, 'insertText', line)
  }
}

const commands: Record<string, string> = { deleteContentBackward: 'delete', deleteContentForward: 'forwardDelete' }

/**
 * Editors keep their own text. Some read it from `beforeinput` and cancel the rest, but browsers do not send that event for commands. Others read it from what the
 * command does to the page.
 */
export function change(target: HTMLElement, inputType: string, data: string | null = null): void {
  const page = target.ownerDocument
  const { InputEvent, StaticRange } = windowOf(target)
  const selection = page.getSelection()
  const targetRanges = selection?.rangeCount ? [new StaticRange(selection.getRangeAt(0))] : []
  const init = { data, inputType, targetRanges, bubbles: true, composed: true, cancelable: true }
  if (!target.dispatchEvent(new InputEvent('beforeinput', init))) return
  page.execCommand(commands[inputType] ?? inputType, false, data ?? undefined)
}
