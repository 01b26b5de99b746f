/** Of this process, over all sessions. */
export const counts = { prompts: 0, marks: [] }
