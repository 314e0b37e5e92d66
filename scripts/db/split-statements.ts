/** Strings, quoted names and comments, in which a semicolon ends nothing; an unfinished one reaches to the end. */
const OPAQUE = /'[^']*(?:'|$)|"[^"]*(?:"|$)|`[^`]*(?:`|$)|\[[^\]]*(?:\]|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g
const TRIGGER = /^\s*create\s+(?:temp\s+|temporary\s+)?trigger\b/i

export function splitStatements(text: string): { statements: string[]; rest: string } {
	// The same length as `text`, with only those semicolons that may end a statement.
	const visible = text.replace(OPAQUE, (part) => " ".repeat(part.length))
	const statements: string[] = []
	let start = 0
	for (const { index } of visible.matchAll(/;/g)) {
		const code = visible.slice(start, index)
		// The body of a trigger has statements of its own, up to `end`.
		if (TRIGGER.test(code) && !/\bend\s*$/i.test(code)) continue
		if (code.trim()) statements.push(text.slice(start, index).trim())
		start = index + 1
	}
	return { statements, rest: visible.slice(start).trim() ? text.slice(start) : "" }
}
