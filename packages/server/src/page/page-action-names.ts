const messageActions = ['sendMessage', 'streamMessage']
const resultActions = ['submitToolResults', 'streamToolResults']

/** The actions by which a page talks with its agent. All visitors may call them. */
export const pageActionNames: readonly string[] = [...messageActions, ...resultActions]

export const isMessageAction = (name: string): boolean => messageActions.includes(name)
