const messageActions = ['sendMessage', 'streamMessage']
const resultActions = ['submitToolResults', 'streamToolResults']

/** The actions with which a page talks to its agent. All visitors may call them. */
export const pageActionNames: readonly string[] = [...messageActions, ...resultActions]

export const isMessageAction = (name: string): boolean => messageActions.includes(name)
