// Replace this with your own sign-in. Pages and routes are bundled separately, and share only globals.
const shared = globalThis as { sessions?: Map<string, { userId: string }> }
shared.sessions ??= new Map()

export const { sessions } = shared
