export type TextPart = { text: string; change?: "added" | "removed" }
