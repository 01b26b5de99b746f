// Stands for your own sign-in. Pages and routes are bundled apart, and share what is global.
const shared = globalThis as { sessions?: Map<string, { userId: string }> }
shared.sessions ??= new Map()

export const { sessions } = shared
