/** `origin`: the site's own, if known. */
export type Change = { by: string; at: Date; origin?: string }
