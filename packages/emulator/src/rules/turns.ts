import { callsOf, isModelContent, neighbour, responsesOf } from './conversation.ts'
import { type RequestRule, refuse } from './rule.ts'

/** What the strict models answer, word for word; of its roles only USER and MODEL are documented. */
const strictRoles = 'SYSTEM, SYSTEM_1, USER, ASSISTANT, DEVELOPER, CONTEXT, USER_CONTEXT, MODEL, USER'

export const turnRules: RequestRule[] = [
  {
    name: 'roles are user and model',
    // The older models also take "function" and "tool": https://github.com/microsoft/semantic-kernel/issues/12528
    source:
      'https://ai.google.dev/api/caching#Content, https://github.com/the-open-agent/openagent/issues/1666, https://github.com/blakeblackshear/frigate/pull/24013',
    check({ request, model }) {
      const known = model.strictTurns ? ['user', 'model'] : ['user', 'model', 'function', 'tool']
      const wrong = request.contents.find((content) => content.role && !known.includes(content.role))
      if (!wrong) return undefined
      return refuse(
        model.strictTurns
          ? `Role '${wrong.role}' is not supported. Please use a valid role: ${strictRoles}.`
          : 'Please use a valid role: user, model.',
      )
    },
  },
  {
    name: 'a single turn is the user’s',
    source: 'https://github.com/microsoft/semantic-kernel/issues/13262',
    check: ({ request: { contents } }) =>
      contents.length === 1 && contents[0] && isModelContent(contents[0])
        ? refuse('Please ensure that single turn requests end with a user role or the role field is empty.')
        : undefined,
  },
  {
    name: 'a function call follows the user or a function response',
    source:
      'https://github.com/google-gemini/gemini-cli/issues/11814, https://github.com/google-gemini/gemini-cli/issues/26956',
    check({ request: { contents } }) {
      const misplaced = contents.some((content, index) => {
        if (callsOf(content).length === 0) return false
        const before = neighbour(contents, index, -1)
        return before === undefined || isModelContent(before)
      })
      return misplaced
        ? refuse(
            'Please ensure that function call turn comes immediately after a user turn or after a function response turn.',
          )
        : undefined
    },
  },
  {
    name: 'every function call has one response in the next content',
    source: 'https://github.com/microsoft/vscode/issues/299295, https://github.com/cloudwego/eino-ext/pull/572',
    check({ request: { contents } }) {
      const uneven = contents.some((content, index) => {
        const after = neighbour(contents, index, 1)
        const calls = callsOf(content).length
        return calls > 0 && after !== undefined && responsesOf(after).length !== calls
      })
      return uneven
        ? refuse(
            'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
          )
        : undefined
    },
  },
  {
    name: 'a function response follows its call',
    source:
      'https://github.com/google-gemini/gemini-cli/pull/26691, https://github.com/langchain-ai/langchain/issues/27799',
    check({ request: { contents } }) {
      const misplaced = contents.some(
        (content, index) => responsesOf(content).length > 0 && callsOf(neighbour(contents, index, -1)).length === 0,
      )
      return misplaced
        ? refuse('Please ensure that function response turn comes immediately after a function call turn.')
        : undefined
    },
  },
  {
    name: 'a function response has the name and the id of a call',
    // An id is compared only with calls that have one: the Gemini CLI makes ids up for calls that came without.
    source:
      'https://ai.google.dev/api/caching#FunctionResponse, https://github.com/archestra-ai/archestra/pull/7583, https://github.com/google-gemini/gemini-cli/issues/6974',
    check({ request: { contents } }) {
      for (const [index, content] of contents.entries()) {
        const open = [...callsOf(neighbour(contents, index, -1))]
        for (const response of responsesOf(content)) {
          const match = open.findIndex(
            (call) => call.name === response.name && (!call.id || !response.id || call.id === response.id),
          )
          if (match === -1) {
            const id = response.id ? ` with id ${response.id}` : ''
            return refuse(
              'Request contains an invalid argument.',
              `contents[${index}]: no open function call matches the response ${response.name}${id}`,
            )
          }
          open.splice(match, 1)
        }
      }
      return undefined
    },
  },
  {
    name: 'the last turn is the user’s',
    source: 'https://github.com/LibreChat-AI/agents/pull/323, https://github.com/pipecat-ai/pipecat/pull/5821',
    check({ request, model }) {
      const last = request.contents.at(-1)
      return model.strictTurns && last && isModelContent(last)
        ? refuse('Requests ending with a model turn are not supported.')
        : undefined
    },
  },
]
