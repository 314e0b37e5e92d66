/** Characters that XML forbids even when escaped: control characters, lone surrogates and noncharacters. */
const FORBIDDEN =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
	/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const ENTITIES: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#x27;",
}

const CHARACTERS = Object.fromEntries(
	Object.entries(ENTITIES).map(([character, entity]) => [entity, character]),
)

export function withoutForbidden(text: string): string {
	return text.replace(FORBIDDEN, "")
}

export function escapeXml(text: string): string {
	return withoutForbidden(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "")
}

export function unescapeXml(text: string): string {
	return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => CHARACTERS[entity] ?? entity)
}
