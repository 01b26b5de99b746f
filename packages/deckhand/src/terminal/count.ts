/** "1 file", "2 files". */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
