/** Chains of ids come from mails of others, and go into a header. */
export const isMessageId = (text: string): boolean => /^<[^\s<>]{1,900}>$/.test(text)
