/** The order of words came to count: what a memory says is found out anew by the next save. */
export const factOrderSchema = `
UPDATE memories SET fact = NULL;
`
