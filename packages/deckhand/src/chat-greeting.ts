import { version } from './version.ts'

export interface ChatGreeting {
  modelLabel: string
  notice: string | undefined
  noteUrl: string
  exampleUrl: string | undefined
  /** Calls of earlier conversations that still wait for the person. */
  waiting: number
}

/** What stands above the first prompt. */
export function chatGreeting({ modelLabel, notice, noteUrl, exampleUrl, waiting }: ChatGreeting): string[] {
  return [
    `Deckhand ${version} · ${modelLabel}`,
    ...(notice ? [notice] : []),
    `Notes arrive at ${noteUrl}`,
    ...(exampleUrl === undefined ? [] : [`Mail, calendar and Slack: example accounts, see ${exampleUrl}`]),
    '/help lists the commands. Ctrl-C cancels an answer, Ctrl-D leaves.',
    ...(waiting > 0
      ? [`${waiting === 1 ? '1 call waits' : `${waiting} calls wait`} for your approval: /approvals`]
      : []),
  ]
}
