import { bridgeHelp } from './bridge/bridge-help.ts'
import { helpText } from './help-text.ts'

/** The lines about one command, or all there is to say. */
export function helpAbout(command?: string): string {
  if (command === undefined) return helpText
  if (command === 'bridge') return bridgeHelp
  const lines = helpText.split('\n').filter((line) => line.startsWith(`  deckhand ${command} `))
  return `${lines.join('\n')}\n\n"deckhand help" shows all commands, and the settings.\n`
}
