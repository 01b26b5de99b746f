import { projectFolder } from '../actions/project-folder.ts'
import type { Environment } from '../settings.ts'

const takingProject = ['serve', 'chat', 'briefing', 'tools']

/** `--project DIR` of these commands says what DECKHAND_PROJECT says, and before the working folder is looked at: a project that is named needs no confirmation. */
export function nameProject([command = '', ...given]: string[], env: Environment): void {
  if (!takingProject.includes(command)) return
  const args = given.includes('--') ? given.slice(0, given.indexOf('--')) : given
  const index = args.findIndex((arg) => arg === '--project' || arg.startsWith('--project='))
  const [, joined] = /^--project=(.*)$/.exec(args[index] ?? '') ?? []
  const folder = index < 0 ? undefined : (joined ?? args[index + 1])
  if (folder !== undefined && folder !== '') env.DECKHAND_PROJECT = projectFolder(folder)
}
