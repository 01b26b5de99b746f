/** When an event was written down. Of those of before it is not known. */
export const eventTimeSchema = `
ALTER TABLE events ADD COLUMN at BIGINT;
`
