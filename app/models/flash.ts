/** What the next page says about what was just done: a line on the page, and with scripts a toast. */
export type Flash = { title: string; description?: string | undefined; destructive?: boolean }
