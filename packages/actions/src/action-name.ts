export const actionNamePattern = /^[A-Za-z][\w.-]{0,63}$/

/** For people, after "must be". */
export const actionNameWords = 'letters, digits, "_", "." and "-", 64 at the most, with a letter first'
