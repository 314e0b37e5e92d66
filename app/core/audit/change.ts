/** `origin`: the site's own, where it is known. */
export type Change = { by: string; at: Date; origin?: string }
