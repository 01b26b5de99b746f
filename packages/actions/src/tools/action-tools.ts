import type { JsonObject, Principal, ToolPlugin } from '@deckhand/spec'
import type { ActionMetadata } from '../action-metadata.ts'
import type { ActionRegistry } from '../registry/action-registry.ts'
import type { RegisteredAction } from '../registry/registered-action.ts'
import { callAction } from './call-action.ts'
import { confirmSentence, spokenValue } from './confirm-sentence.ts'
import { modelSchema } from './file-inputs.ts'
import { oneLine } from './one-line.ts'
import { toolNameOf } from './tool-name.ts'

export interface ActionTools {
  tools: ToolPlugin[]
  /** The action of each tool. Never derive it from the name. */
  table: { toolName: string; actionName: string }[]
}

type DescribedAction = RegisteredAction & { metadata: ActionMetadata }

export interface ActionToolOptions {
  /** Selects actions. All when absent. */
  isWanted?: (actionName: string) => boolean
  /** The caller. The agent's user when absent. */
  principal?: Principal
}

/** Makes tools of all actions with a file, except those with `callers: page`. Sorted by name. */
export function actionTools(
  registry: ActionRegistry,
  { isWanted = () => true, principal }: ActionToolOptions = {},
): ActionTools {
  const offered = registry
    .getNames()
    .filter(isWanted)
    .flatMap((name) => {
      const action = registry.get(name)
      return action && isOffered(action) ? [action] : []
    })
  const table = offered.map(({ actionName }) => ({ toolName: toolNameOf(actionName), actionName }))
  return { tools: offered.map((action) => actionTool(registry, action, principal)), table }
}

function isOffered(action: RegisteredAction): action is DescribedAction {
  return action.metadata !== undefined && action.callers !== 'page'
}

function actionTool(registry: ActionRegistry, action: DescribedAction, principal?: Principal): ToolPlugin {
  const { actionName, effect, metadata } = action
  const { description, inputSchema, confirm } = metadata
  return {
    name: toolNameOf(actionName),
    description,
    inputSchema: modelSchema(inputSchema),
    effect,
    ...(confirm !== undefined && { confirm: true }),
    preview: (args) =>
      typeof confirm === 'string' ? confirmSentence(confirm, args, inputSchema) : plainPreview(actionName, args),
    handler: (args, context) => callAction({ registry, action, principal }, args, context),
  }
}

const longestPreview = 300

function plainPreview(actionName: string, args: JsonObject): string {
  const values = Object.entries(args).map(([key, value]) => `${spokenValue(key)} ${spokenValue(value)}`)
  return oneLine(`call ${actionName}${values.length === 0 ? '' : ` with ${values.join(', ')}`}`, longestPreview)
}
