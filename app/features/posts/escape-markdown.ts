/** One that Markdown makes a link before it reads signs in it. */
const ADDRESS = /(?<![^\s(])(https?:\/\/[\w\-.~:/?#@!$&'+,;=%]+)(?=[\s)]|$)/

/** The Markdown that shows a plain text as it is. Web addresses in it are still links. */
export function escapeMarkdown(text: string): string {
	return (
		text
			.split(ADDRESS)
			.map((part, at) => (at % 2 === 1 ? part : part.replace(/[\\`*_[\]|<>#!~&]|:(?=\/\/)/g, "\\$&")))
			.join("")
			.split("\n")
			// Not with the flag m, which takes long for many other line breaks in a row.
			.map((line) => line.replace(/^(\s*)([-+?{]|\d+(?=[.)]))/, escapeBeginning))
			.join("\n")
	)
}

/** Of a line that would be a list, a button, a question, live text or the line below a table's head. */
function escapeBeginning(_: string, space: string, sign: string): string {
	return /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`
}
