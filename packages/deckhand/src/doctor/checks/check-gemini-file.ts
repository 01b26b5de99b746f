import { hasGeminiCredentials } from '@deckhand/gemini'
import { explainConfig, openFileWarning } from '@deckhand/gemini/config'
import { shownPath } from '../../actions/project-folder.ts'
import { projectGeminiConfig } from '../../settings/gemini-file.ts'
import type { Environment } from '../../settings/settings.ts'
import { type Check, type Finding, fine, problem, warning } from '../finding.ts'

type Found = Omit<Finding, 'name'>

/** Checks `config/.gemini.yaml` of the project. Finds nothing without a project. The check of the model tests its key. */
export const checkGeminiFile = (env: Environment): Check => ({
  name: 'gemini file',
  look: async () => {
    const config = projectGeminiConfig(env)
    if (config === undefined) return []
    const open = openFileWarning(config)
    const { what, cure = '' } = explainConfig(config, shownPath(config.path))
    const isWrong = config.state === 'broken' || config.state === 'invalid'
    const overruled = hasGeminiCredentials(env)
    const found: Found[] = [
      ...(isWrong ? what.split('\n').map((each) => problem(each, cure)) : []),
      ...(open ? [warning(open.what, open.cure ?? '')] : []),
    ]
    if (isWrong) return found
    if (config.state === 'ready')
      return [...found, fine(`${what}${overruled ? ' The environment has one too, which takes precedence.' : ''}`)]
    if (config.state === 'no-file' || overruled)
      return [...found, fine(overruled ? `${what} ${needsNone}` : `${what} ${cure}`)]
    return [...found, warning(what, cure)]
  },
})

const needsNone = 'It is not needed: the environment has a key.'
