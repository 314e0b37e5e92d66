/** A part of a text in comparison with an earlier one. */
export type TextPart = { text: string; change?: "added" | "removed" }
